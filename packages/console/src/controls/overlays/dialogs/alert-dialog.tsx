import { useTranslation } from "react-i18next";
import { Button } from "../../basics/button.tsx";
import { SafeHtml } from "../../content/safe-html/safe-html.tsx";
import { Dialog } from "./dialog.tsx";
import type { AlertRequest } from "./dialogs.tsx";

/** Says one thing that must be read; its only button is OK. */
export function AlertDialog({ title, message, ok, onClose }: AlertRequest & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      modal
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" autoFocus onClick={onClose}>
          {ok ?? t("action.ok")}
        </Button>
      }
    >
      <SafeHtml html={message} />
    </Dialog>
  );
}
