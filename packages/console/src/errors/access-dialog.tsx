import { useTranslation } from "react-i18next";
import { PlainButton } from "../controls/basics/plain-button.tsx";
import { PlainDialog } from "../controls/overlays/dialogs/plain-dialog.tsx";
import { useAuth } from "../session/auth-context.tsx";
import type { AccessQuestion } from "./error-reports.ts";

interface AccessDialogProps {
  readonly shown: AccessQuestion;
  readonly onClose: () => void;
}

/** A dialog about rights or the sign-in. */
export function AccessDialog({ shown, onClose: close }: AccessDialogProps) {
  const { t } = useTranslation();
  const auth = useAuth();
  switch (shown.kind) {
    case "forbidden":
      return (
        <PlainDialog
          title={t("access.access-forbidden")}
          onClose={close}
          actions={
            <>
              <PlainButton type="button" data-quiet onClick={close}>
                {t("action.cancel")}
              </PlainButton>
              <PlainButton
                type="button"
                onClick={() => {
                  close();
                  void auth.logout();
                }}
              >
                {t("access.sign-in")}
              </PlainButton>
            </>
          }
        >
          {t("access.access-forbidden-text")}
        </PlainDialog>
      );
    case "permissionDenied":
      return (
        <PlainDialog title={t("access.permission-denied")} onClose={close} actions={<CloseButton onClose={close} />}>
          {shown.text ?? t("access.permission-denied-text")}
        </PlainDialog>
      );
    case "replaceSession": {
      const { change, answer } = shown;
      return (
        <PlainDialog
          title={t("access.replace-session", { name: change.to })}
          onClose={() => answer(false)}
          actions={
            <>
              <PlainButton type="button" data-quiet onClick={() => answer(true)}>
                {t("access.replace")}
              </PlainButton>
              <PlainButton type="button" data-first onClick={() => answer(false)}>
                {t("access.keep-session")}
              </PlainButton>
            </>
          }
        >
          {t("access.replace-session-text", { from: change.from, to: change.to })}
        </PlainDialog>
      );
    }
    case "loginError":
      return (
        <PlainDialog title={t("login.error")} onClose={close} actions={<CloseButton onClose={close} />}>
          {shown.message}
        </PlainDialog>
      );
  }
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <PlainButton type="button" onClick={onClose}>
      {t("action.close")}
    </PlainButton>
  );
}
