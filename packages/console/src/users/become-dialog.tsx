import type { UserAccount } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { ConfirmDialog } from "../controls/overlays/dialogs/confirm-dialog.tsx";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import type { ActionDialogProps } from "../entities/actions/entity-action.ts";
import { errorText } from "../errors/error-text.ts";
import { useActing } from "../session/use-acting.ts";

type Props = ActionDialogProps<UserAccount>;

/** Asks before the tab goes on as another user, whose default place opens then. The list is not loaded again. */
export function SignInAsDialog({ entities: [user], onClose }: Props) {
  return user ? <Question user={user} how="act" onClose={onClose} /> : null;
}

/** Asks before the tab shows what another user sees. */
export function ViewAsDialog({ entities: [user], onClose }: Props) {
  return user ? <Question user={user} how="view" onClose={onClose} /> : null;
}

interface QuestionProps {
  readonly user: UserAccount;
  readonly how: "act" | "view";
  readonly onClose: () => void;
}

function Question({ user, how, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { become } = useActing();
  const { email } = user;
  const key = how === "view" ? "user.view-as" : "user.sign-in-as";
  const enter = useSubmission({
    mutationFn: () => become(user.id, how),
    onSuccess: onClose,
    onError: (error) => {
      onClose();
      toast({ type: "error", message: errorText(error, t("error.unable-to-connect-text")) });
    },
  });
  return (
    <ConfirmDialog
      open
      danger={false}
      title={t(`${key}-title`, { email })}
      text={t(`${key}-text`)}
      confirm={t(`${key}-verb`)}
      busy={enter.isPending}
      onConfirm={() => enter.mutate()}
      onCancel={onClose}
    />
  );
}
