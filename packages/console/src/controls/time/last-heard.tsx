import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { formatAge } from "../../i18n/relative-time.ts";
import { Icon } from "../basics/icon.tsx";
import { useNow } from "./time.tsx";

/** Beside values that may be old: how long ago the server was last heard. `at`: in ms. */
export function LastHeard({ at }: { readonly at: number }) {
  const { t } = useTranslation();
  const age = formatAge(t, at, useNow());
  return (
    <Line title={t("shell.last-heard", { age })}>
      <Icon name="offline" size={14} />
      {age}
    </Line>
  );
}

const Line = styled.span({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  flex: "none",
  font: "var(--t-cap)",
  fontVariantNumeric: "tabular-nums",
  color: "var(--bad)",
  whiteSpace: "nowrap",
});
