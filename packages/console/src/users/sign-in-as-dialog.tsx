import type { UserAccount } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { ConfirmDialog } from "../controls/overlays/dialogs/confirm-dialog.tsx";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import type { ActionDialogProps } from "../entities/actions/entity-action.ts";
import { errorText } from "../errors/error-text.ts";
import { useClient } from "../session/client-context.tsx";

/** Asks before the tab continues as another user, whose default place opens then. The list is not loaded again. */
export function SignInAsDialog({ entities: [user], onClose }: ActionDialogProps<UserAccount>) {
  return user ? <Question user={user} onClose={onClose} /> : null;
}

function Question({ user, onClose }: { readonly user: UserAccount; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { users, session } = useClient();
  const { email } = user;
  const enter = useSubmission({
    mutationFn: () => users.tokens(user.id, { ignoreErrors: true }),
    onSuccess: (pair) => {
      onClose();
      session.use(pair);
      toast({ type: "success", message: t("user.signed-in-as", { email }) });
    },
    onError: (error) => {
      onClose();
      toast({ type: "error", message: errorText(error, t("error.unable-to-connect-text")) });
    },
  });
  return (
    <ConfirmDialog
      open
      danger={false}
      title={t("user.sign-in-as-title", { email })}
      text={t("user.sign-in-as-text")}
      confirm={t("user.sign-in-as-verb")}
      busy={enter.isPending}
      onConfirm={() => enter.mutate()}
      onCancel={onClose}
    />
  );
}
