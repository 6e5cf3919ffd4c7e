import { use, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import type { FormHandle } from "../../controls/settings-form/settings-form-view.tsx";
import { useClient } from "../../session/client-context.tsx";
import { type AddDialogProps, addOf } from "../entity-list.ts";
import type { Listed } from "../list-context.ts";
import { useEntityChanged } from "../use-entity-changed.ts";
import { AddFormDialog } from "./add-form-dialog.tsx";
import { EntityFields } from "./entity-fields.tsx";
import type { FormDraft } from "./entity-form.ts";
import { fieldOfError, showFieldError } from "./server-errors.ts";

interface AddEntityDialogProps<E extends Listed> extends AddDialogProps<E> {
  /** What follows; by default the dialog says what was added and closes. */
  readonly onAdded?: ((entity: E, checked: FormDraft) => void) | undefined;
}

/** Adds an entity with the fields of its list. Errors leave it open. */
export function AddEntityDialog<E extends Listed>({ list, context, onClose, onAdded }: AddEntityDialogProps<E>) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const form = use(list.form());
  const fields = useRef<FormHandle>(null);
  const [draft, setDraft] = useState(() => form.read(undefined));
  const add = useSubmission({
    mutationFn: (checked: FormDraft) => form.save(client, checked, undefined, context.scope),
    onSuccess: (entity, checked) => {
      changed();
      if (onAdded) return onAdded(entity, checked);
      toast({ type: "success", message: t("entity.added", { name: list.name(entity) }) });
      onClose();
    },
    onError: (error) => showFieldError(error, form, fields.current),
  });
  return (
    <AddFormDialog
      title={t(addOf(list, context)?.label ?? list.texts.add)}
      entityType={list.kind.type}
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
