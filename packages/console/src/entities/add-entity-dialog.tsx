import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/button.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { errorText } from "../controls/error-text.ts";
import { FormError } from "../controls/form-error.tsx";
import { ENTITY_HELP_LINKS } from "../controls/help/help-links.ts";
import { useToast } from "../controls/toasts.tsx";
import { useClient } from "../session/client-context.tsx";
import type { Scope } from "../session/scope.ts";
import type { FormValues } from "./entity-form.ts";
import type { EntityList, Listed } from "./entity-list.ts";
import { FieldsForm } from "./fields-form.tsx";
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
  const formId = useId();
  const { control, handleSubmit } = useForm<FormValues>({ defaultValues: list.form.read(undefined) });
  const add = useMutation({
    mutationFn: (values: FormValues) => list.form.save(client, values, undefined, scope),
    onSuccess: (entity) => {
      changed();
      toast({ tone: "ok", text: t("entity.added", { name: list.name(entity) }) });
      onClose();
    },
  });
  return (
    <Dialog
      open
      modal
      width={560}
      title={t(list.texts.add)}
      helpLink={ENTITY_HELP_LINKS[list.entityType]}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={add.isPending}>
            {t("action.add")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit((values) => add.mutate(values))();
        }}
      >
        {add.error && <FormError>{errorText(add.error, t("error.unable-to-connect-text"))}</FormError>}
        <FieldsForm fields={list.form.fields} control={control} disabled={add.isPending} autoFocus />
      </form>
    </Dialog>
  );
}
