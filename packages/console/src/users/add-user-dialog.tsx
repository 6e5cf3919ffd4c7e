import type { UserAccount } from "@orrery/model";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/button.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { errorText } from "../controls/error-text.ts";
import { FormError } from "../controls/form-error.tsx";
import { ENTITY_HELP_LINKS } from "../controls/help/help-links.ts";
import type { FormValues } from "../entities/entity-form.ts";
import type { AddDialogProps } from "../entities/entity-list.ts";
import { FieldsForm } from "../entities/fields-form.tsx";
import { useEntityChanged } from "../entities/use-entity-changed.ts";
import { useClient } from "../session/client-context.tsx";
import { ActivationLinkDialog } from "./activation-link-dialog.tsx";

/** Adds a user, then shows the link with which he chooses his password. */
export function AddUserDialog({ list: { form }, scope, onClose }: AddDialogProps<UserAccount>) {
  const { t } = useTranslation();
  const client = useClient();
  const changed = useEntityChanged();
  const formId = useId();
  const { control, handleSubmit } = useForm<FormValues>({ defaultValues: form.read(undefined) });
  const [added, setAdded] = useState<UserAccount>();
  const add = useMutation({
    mutationFn: (values: FormValues) => form.save(client, values, undefined, scope),
    onSuccess: (user) => {
      changed();
      setAdded(user);
    },
  });
  if (added) return <ActivationLinkDialog entities={[added]} onClose={onClose} />;
  return (
    <Dialog
      open
      modal
      width={560}
      title={t("user.add")}
      helpLink={ENTITY_HELP_LINKS.USER}
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
        <FieldsForm fields={form.fields} control={control} disabled={add.isPending} autoFocus />
      </form>
    </Dialog>
  );
}
