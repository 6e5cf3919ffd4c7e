import type { UserAccount } from "@orrery/model";
import { useState } from "react";
import type { AddDialogProps } from "../entities/entity-list.ts";
import { AddEntityDialog } from "../entities/forms/add-entity-dialog.tsx";
import { ActivationLinkDialog } from "./activation-link-dialog.tsx";

/** Adds a user, then shows the link with which the password is chosen. */
export function AddUserDialog({ onClose, ...props }: AddDialogProps<UserAccount>) {
  const [added, setAdded] = useState<UserAccount>();
  if (added) return <ActivationLinkDialog entities={[added]} onClose={onClose} />;
  return <AddEntityDialog {...props} onClose={onClose} onAdded={setAdded} />;
}
