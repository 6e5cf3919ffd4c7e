import type { UserAccount } from "@orrery/model";
import { use, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import type { FormHandle } from "../controls/settings-form/settings-form-view.tsx";
import type { AddDialogProps } from "../entities/entity-list.ts";
import { AddFormDialog } from "../entities/forms/add-form-dialog.tsx";
import { EntityFields } from "../entities/forms/entity-fields.tsx";
import type { FormDraft } from "../entities/forms/entity-form.ts";
import { fieldOfError, showFieldError } from "../entities/forms/server-errors.ts";
import { useEntityChanged } from "../entities/use-entity-changed.ts";
import { useClient } from "../session/client-context.tsx";
import { ActivationLinkDialog } from "./activation-link-dialog.tsx";

/** Adds a user, then shows the link with which the password is chosen. */
export function AddUserDialog({ list, context, onClose }: AddDialogProps<UserAccount>) {
  const { t } = useTranslation();
  const client = useClient();
  const changed = useEntityChanged();
  const form = use(list.form());
  const fields = useRef<FormHandle>(null);
  const [draft, setDraft] = useState(() => form.read(undefined));
  const [added, setAdded] = useState<UserAccount>();
  const add = useSubmission({
    mutationFn: (checked: FormDraft) => form.save(client, checked, undefined, context.scope),
    onSuccess: (user) => {
      changed();
      setAdded(user);
    },
    onError: (error) => showFieldError(error, form, fields.current),
  });
  if (added) return <ActivationLinkDialog entities={[added]} onClose={onClose} />;
  return (
    <AddFormDialog
      title={t("user.add")}
      entityType="USER"
      busy={add.isPending}
      error={fieldOfError(add.error, form) === undefined ? add.error : undefined}
      onSubmit={() => {
        const checked = fields.current?.checked();
        if (checked) add.mutate(checked);
      }}
      onClose={onClose}
    >
      <EntityFields ref={fields} form={form} draft={draft} onChange={setDraft} disabled={add.isPending} autoFocus />
    </AddFormDialog>
  );
}
