import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { Dialog } from "../../../controls/overlays/dialogs/dialog.tsx";

interface ListDialogProps {
  readonly title: string;
  /** What the button that adds one says. */
  readonly add: string;
  readonly onAdd: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Parts of a dashboard in a list: one can be added. Each change is a step that can be undone. */
export function ListDialog({ title, add, onAdd, onClose, children }: ListDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      width={560}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button icon="plus" onClick={onAdd}>
            {add}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t("action.close")}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
