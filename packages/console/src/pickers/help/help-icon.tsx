import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Spinner } from "../../controls/basics/busy.tsx";
import { Icon } from "../../controls/basics/icon.tsx";

export type HelpState = "hidden" | "loading" | "shown";

/** The mark of a help button: an outline, a spinner until the help has come, filled while it is shown. */
export function HelpIcon({ state }: { readonly state: HelpState }) {
  const { t } = useTranslation();
  switch (state) {
    case "hidden":
      return <Icon name="help" size={18} className="help_outline" />;
    case "loading":
      return <Spinner label={t("help.loading-help")} size={18} />;
    case "shown":
      return <Filled name="help" size={18} className="help" />;
  }
}

const Filled = styled(Icon)({
  borderRadius: "50%",
  background: "var(--fill)",
  color: "var(--on-fill)",
});
