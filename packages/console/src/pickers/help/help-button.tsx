import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { helpAddress } from "./help-links.ts";
import { useHelpBase } from "./use-help.ts";

interface HelpButtonProps {
  /** A known id, or the address of a page. */
  readonly linkId: string;
  readonly size?: "default" | "compact" | "tiny" | undefined;
}

/** Opens a page of the documentation in a new tab; hidden where there is no documentation. */
export function HelpButton({ linkId, size }: HelpButtonProps) {
  const { t } = useTranslation();
  const base = useHelpBase();
  const address = helpAddress(linkId, base ?? "");
  if (address === undefined) return null;
  return (
    <IconButton
      icon="help"
      label={t("help.open-page")}
      size={size}
      onClick={() => window.open(address, "_blank", "noopener,noreferrer")}
    />
  );
}
