import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";

interface PartDialogProps {
  readonly title: string;
  /** It takes what is filled in, when that is right. */
  readonly onApply: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Edits one part of a page that is saved as a whole. */
export function PartDialog({ title, onApply, onClose, children }: PartDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog
      open
      modal
      width={560}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button type="submit" form={id} variant="primary">
            {t("action.apply")}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onApply();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
