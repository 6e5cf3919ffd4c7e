import type { UserAccount } from "@orrery/model";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../controls/use-submission.ts";
import { AddFormDialog } from "../entities/add-form-dialog.tsx";
import type { FormValues } from "../entities/entity-form.ts";
import type { AddDialogProps } from "../entities/entity-list.ts";
import { FieldsForm } from "../entities/fields-form.tsx";
import { fieldOfError, showFieldError } from "../entities/server-errors.ts";
import { useEntityChanged } from "../entities/use-entity-changed.ts";
import { useClient } from "../session/client-context.tsx";
import { ActivationLinkDialog } from "./activation-link-dialog.tsx";

/** Adds a user, then shows the link with which he chooses his password. */
export function AddUserDialog({ list: { form }, scope, onClose }: AddDialogProps<UserAccount>) {
  const { t } = useTranslation();
  const client = useClient();
  const changed = useEntityChanged();
  const { control, handleSubmit, setError } = useForm<FormValues>({ defaultValues: form.read(undefined) });
  const [added, setAdded] = useState<UserAccount>();
  const add = useSubmission({
    mutationFn: (values: FormValues) => form.save(client, values, undefined, scope),
    onSuccess: (user) => {
      changed();
      setAdded(user);
    },
    onError: (error) => showFieldError(error, form.fields, { setError }),
  });
  if (added) return <ActivationLinkDialog entities={[added]} onClose={onClose} />;
  return (
    <AddFormDialog
      title={t("user.add")}
      entityType="USER"
      busy={add.isPending}
      error={fieldOfError(add.error, form.fields) === undefined ? add.error : undefined}
      onSubmit={handleSubmit((values) => add.mutate(values))}
      onClose={onClose}
    >
      <FieldsForm fields={form.fields} control={control} disabled={add.isPending} autoFocus />
    </AddFormDialog>
  );
}
