import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useToast } from "../controls/toasts.tsx";
import { useSubmission } from "../controls/use-submission.ts";
import { useClient } from "../session/client-context.tsx";
import type { Scope } from "../session/scope.ts";
import { AddFormDialog } from "./add-form-dialog.tsx";
import type { FormValues } from "./entity-form.ts";
import type { EntityList, Listed } from "./entity-list.ts";
import { FieldsForm } from "./fields-form.tsx";
import { fieldOfError, showFieldError } from "./server-errors.ts";
import { useEntityChanged } from "./use-entity-changed.ts";

interface AddEntityDialogProps<E extends Listed> {
  readonly list: EntityList<E>;
  readonly scope: Scope;
  readonly onClose: () => void;
}

/** Adds an entity with the fields of its list. Errors leave it open. */
export function AddEntityDialog<E extends Listed>({ list, scope, onClose }: AddEntityDialogProps<E>) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const { control, handleSubmit, setError } = useForm<FormValues>({ defaultValues: list.form.read(undefined) });
  const add = useSubmission({
    mutationFn: (values: FormValues) => list.form.save(client, values, undefined, scope),
    onSuccess: (entity) => {
      changed();
      toast({ tone: "ok", text: t("entity.added", { name: list.name(entity) }) });
      onClose();
    },
    onError: (error) => showFieldError(error, list.form.fields, { setError }),
  });
  return (
    <AddFormDialog
      title={t(list.texts.add)}
      entityType={list.entityType}
      busy={add.isPending}
      error={fieldOfError(add.error, list.form.fields) === undefined ? add.error : undefined}
      onSubmit={handleSubmit((values) => add.mutate(values))}
      onClose={onClose}
    >
      <FieldsForm fields={list.form.fields} control={control} disabled={add.isPending} autoFocus />
    </AddFormDialog>
  );
}
