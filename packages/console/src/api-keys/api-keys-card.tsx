import styled from "@emotion/styled";
import type { UserId } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Box } from "../controls/content/box.tsx";
import { ApiKeys } from "./api-keys.tsx";

/** The own keys, on the page of the account. */
export function ApiKeysCard({ user }: { readonly user: UserId }) {
  const { t } = useTranslation();
  return (
    <Card aria-label={t("api-key.api-keys")}>
      <h2>{t("api-key.api-keys")}</h2>
      <ApiKeys user={user} />
    </Card>
  );
}

const Card = styled(Box)({
  padding: "16px 24px",
  "@media (max-width: 959.95px)": { paddingInline: 16 }, // as the form above it
  "& h2": { font: "600 13px/20px var(--font)" },
});
