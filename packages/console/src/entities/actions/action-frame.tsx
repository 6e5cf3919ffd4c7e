import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";

interface ActionFrameProps {
  readonly title: string;
  /** What the main button does. */
  readonly confirm: string;
  /** It cannot be done now. */
  readonly disabled: boolean;
  readonly width?: 440 | 560 | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of an action that needs more input before it runs on entities: Cancel, and the button that runs it. */
export function ActionFrame({ title, confirm, disabled, width, onConfirm, onClose, children }: ActionFrameProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      modal
      width={width}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button variant="primary" disabled={disabled} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
