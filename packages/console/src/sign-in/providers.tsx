import styled from "@emotion/styled";
import type { OAuth2ClientInfo } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { PlainButton } from "../controls/basics/plain-button.tsx";
import { ProviderIcon } from "./provider-icon.tsx";

/** One button per provider to sign in by, and the line that parts them from the form. */
export function Providers({ providers }: { readonly providers: readonly OAuth2ClientInfo[] }) {
  const { t } = useTranslation();
  return (
    <List>
      {providers.map(({ name, icon, url }) => (
        <PlainButton key={url} type="button" data-quiet onClick={() => location.assign(url)}>
          <ProviderIcon name={icon ?? ""} />
          {t("login.login-with", { name })}
        </PlainButton>
      ))}
      <div className="or">{t("login.or")}</div>
    </List>
  );
}

const List = styled.div({
  display: "grid",
  gap: 12,
  "& > button": { blockSize: 40, fontSize: 14 },
  "& .or": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    marginBlockStart: 8,
    font: "var(--t-body-s)",
    color: "var(--dim)",
    "&::before, &::after": { content: '""', flex: 1, blockSize: 1, background: "var(--line)" },
  },
});
