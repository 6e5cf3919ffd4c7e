import { useTranslation } from "react-i18next";
import { SafeHtml } from "../../content/safe-html/safe-html.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { ConfirmRequest } from "./dialogs.tsx";

/** `ConfirmDialog` with a message that may carry markup, for `useDialogs`. */
export function QuestionDialog({
  message,
  ok,
  onAnswer,
  ...rest
}: ConfirmRequest & { readonly onAnswer: (confirmed: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      {...rest}
      open
      danger={rest.danger ?? false}
      text={<SafeHtml html={message} />}
      confirm={ok ?? t("action.ok")}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    />
  );
}
