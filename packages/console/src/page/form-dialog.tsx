import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../controls/overlays/dialogs/confirm-dialog.tsx";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import { ConfirmOnExit } from "./confirm-on-exit.tsx";

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, "open" | "modal"> {
  /** Something was entered that is not saved. */
  readonly dirty: boolean;
}

/** A dialog in which something is entered: neither Escape nor a way to another page loses it without a question. */
export function FormDialog({ dirty, onClose, ...dialog }: FormDialogProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Dialog {...dialog} open modal onClose={() => (dirty ? setAsking(true) : onClose())} />
      <ConfirmOnExit dirty={dirty} isLeft={(from, to) => from.search !== to.search} />
      <ConfirmDialog
        open={isAsking}
        title={t("confirm-on-exit.title")}
        text={t("confirm-on-exit.message")}
        confirm={t("confirm-on-exit.leave")}
        cancel={t("confirm-on-exit.stay")}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
