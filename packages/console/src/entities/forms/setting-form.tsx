import styled from "@emotion/styled";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { FormError } from "../../controls/basics/form-error.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import type { FormHandle } from "../../controls/settings-form/settings-form-view.tsx";
import { errorText } from "../../errors/error-text.ts";
import { ConfirmOnExit } from "../../page/confirm-on-exit.tsx";
import { EntityFields } from "./entity-fields.tsx";
import type { EntityForm, FormDraft } from "./entity-form.ts";
import { SettingCard } from "./setting-page.tsx";
import { useFormDraft } from "./use-form-draft.ts";

interface SettingFormProps<S> {
  readonly form: Pick<EntityForm<never>, "settings" | "check">;
  readonly saved: FormDraft;
  /** Its call ignores errors: the form says them itself. */
  readonly save: (checked: FormDraft) => Promise<S>;
  /** Brings what was saved to the rest of the console; the fields show it already. */
  readonly onSaved?: ((saved: S, checked: FormDraft) => void | Promise<void>) | undefined;
  /** Whether what is beside the fields is filled in, too; asked when the fields are. */
  readonly isComplete?: ((checked: FormDraft) => boolean) | undefined;
  /** Above the fields. */
  readonly head?: ReactNode;
  /** Below the fields, by what they hold. */
  readonly children?: ((draft: FormDraft) => ReactNode) | undefined;
  /** Opposite of Save. */
  readonly action?: ReactNode;
}

/** The card of a setting page: fields, what failed, and Save. Asks before changes are lost. */
export function SettingForm<S>(props: SettingFormProps<S>) {
  const { form, saved, onSaved, isComplete, head, children, action } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const fields = useRef<FormHandle>(null);
  const { draft, isDirty, edit, reset } = useFormDraft(saved);
  const save = useSubmission({
    mutationFn: props.save,
    onSuccess: async (answer, checked: FormDraft) => {
      reset();
      await onSaved?.(answer, checked);
      toast({ type: "success", message: t("common.saved") });
    },
  });
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const checked = fields.current?.checked();
        if (checked && (isComplete?.(checked) ?? true)) save.mutate(checked);
      }}
    >
      <ConfirmOnExit dirty={isDirty} />
      {head}
      <EntityFields ref={fields} form={form} draft={draft} onChange={edit} disabled={save.isPending} />
      {children?.(draft)}
      {save.isError && <FormError>{errorText(save.error, t("error.unable-to-connect-text"))}</FormError>}
      <Actions>
        {action}
        <Button type="submit" variant="primary" disabled={!isDirty || save.isPending}>
          {t(save.isPending ? "action.saving" : "action.save")}
        </Button>
      </Actions>
    </Form>
  );
}

const Form = SettingCard.withComponent("form");

const Actions = styled.div({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: 8,
  "& > :only-child": { marginInlineStart: "auto" },
});
