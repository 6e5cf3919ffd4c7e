import type { UserAccount } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import type { AddDialogProps } from "../entities/entity-list.ts";
import { AddEntityDialog } from "../entities/forms/add-entity-dialog.tsx";
import { ActivationLinkDialog } from "./activation-link-dialog.tsx";
import { isMailed } from "./activation-mail.ts";

/** Adds a user, who gets an email with the link to choose a password; or the link is shown. */
export function AddUserDialog({ onClose, ...props }: AddDialogProps<UserAccount>) {
  const { t } = useTranslation();
  const toast = useToast();
  const [added, setAdded] = useState<UserAccount>();
  if (added) return <ActivationLinkDialog entities={[added]} onClose={onClose} />;
  return (
    <AddEntityDialog
      {...props}
      onClose={onClose}
      onAdded={(user, checked) => {
        if (!isMailed(checked)) return setAdded(user);
        toast({ type: "success", message: t("user.activation-email-sent-message") });
        onClose();
      }}
    />
  );
}
