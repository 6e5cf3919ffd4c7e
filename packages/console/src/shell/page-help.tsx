import { useTranslation } from "react-i18next";
import { useMatches } from "react-router";
import { Button } from "../controls/basics/button.tsx";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import { routeDataOf } from "../guards/route-data.ts";
import { HelpButton } from "../pickers/help/help-button.tsx";
import { HelpMarkdown } from "../pickers/help/help-markdown.tsx";
import { pageHelpId } from "./page-help-id.ts";

interface PageHelpProps {
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

/** What the page that is shown is for, and how to work with it. */
export function PageHelp({ onClose, onShortcuts }: PageHelpProps) {
  const { t } = useTranslation();
  const matches = useMatches();
  const id = pageHelpId({ title: routeDataOf(matches).title, pathname: "/", params: {}, ...matches.at(-1) });
  return (
    <Dialog
      open
      width={560}
      title={t("help.help")}
      help={<HelpButton linkId={id} size="compact" />}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onShortcuts}>{t("shell.shortcuts")}</Button>
          <Button autoFocus onClick={onClose}>
            {t("action.close")}
          </Button>
        </>
      }
    >
      <HelpMarkdown helpId={`pages/${id}`} />
    </Dialog>
  );
}
