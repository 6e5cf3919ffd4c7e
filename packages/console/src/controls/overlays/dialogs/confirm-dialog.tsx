import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../basics/button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  readonly open: boolean;
  /** The question. */
  readonly title: string;
  /** What is removed, or what changes for which users. */
  readonly text: ReactNode;
  /** Repeats the verb and the count: "Delete 3 devices". */
  readonly confirm: string;
  /** Default: Cancel. */
  readonly cancel?: string | undefined;
  readonly danger?: boolean | undefined;
  /** While the answer is carried out. */
  readonly busy?: boolean | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks once, before what cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
  cancel,
  danger = true,
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onCancel}
      modal
      actions={
        <>
          <Button onClick={onCancel} autoFocus>
            {cancel ?? t("action.cancel")}
          </Button>
          <Button variant={danger ? "danger-solid" : "primary"} disabled={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div>{text}</div>
    </Dialog>
  );
}
