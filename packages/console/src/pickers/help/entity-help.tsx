import { HelpButton } from "./help-button.tsx";
import { helpAddress } from "./help-links.ts";
import { HelpPopup } from "./help-popup.tsx";
import { useHelpBase } from "./use-help.ts";

interface EntityHelpProps {
  /** A known id, which is also the name of a file of the console. */
  readonly linkId: string;
  readonly size?: "default" | "compact" | undefined;
}

/** Help beside what it is about: the page of the documentation, or the console's own text where there is none. */
export function EntityHelp({ linkId, size }: EntityHelpProps) {
  const base = useHelpBase();
  if (helpAddress(linkId, base ?? "") !== undefined) return <HelpButton linkId={linkId} size={size} />;
  return <HelpPopup helpId={`pages/${linkId}`} placement="bottomRight" />;
}
