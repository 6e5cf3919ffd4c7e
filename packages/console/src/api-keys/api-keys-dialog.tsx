import type { UserAccount } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import type { ActionDialogProps } from "../entities/actions/entity-action.ts";
import { ApiKeys } from "./api-keys.tsx";

/** The keys of a user, for administrators who may act as that user. */
export function ApiKeysDialog({ entities: [user], onClose }: ActionDialogProps<UserAccount>) {
  const { t } = useTranslation();
  if (!user) return null;
  return (
    <Dialog
      open
      width={720}
      title={t("api-key.keys-of", { email: user.email })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("action.close")}</Button>}
    >
      <ApiKeys user={user.id} />
    </Dialog>
  );
}
