import styled from "@emotion/styled";
import { type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { FormError } from "../../controls/basics/form-error.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import type { FormHandle } from "../../controls/settings-form/settings-form-view.tsx";
import { errorText } from "../../errors/error-text.ts";
import { ConfirmOnExit } from "../../page/confirm-on-exit.tsx";
import { useMayChange } from "../../session/use-session.ts";
import { EntityFields } from "./entity-fields.tsx";
import type { EntityForm, FormDraft } from "./entity-form.ts";
import { SettingCard } from "./setting-page.tsx";
import { useFormDraft } from "./use-form-draft.ts";

interface SettingFormProps<S> {
  readonly form: Pick<EntityForm<never>, "settings" | "check" | "views">;
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
  /** What is beside the fields of a wide page, by what they hold: a test of them, or what they mean. */
  readonly aside?: ((draft: FormDraft) => ReactNode) | undefined;
}

/**
 * The card of a setting page, or its whole sheet when there is something beside it: fields, what failed, and Save. Asks
 * before changes are lost.
 */
export function SettingForm<S>(props: SettingFormProps<S>) {
  const { form, saved, onSaved, isComplete, head, children, action, aside } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const id = useId();
  const fields = useRef<FormHandle>(null);
  const { draft, isDirty, changes, edit, reset } = useFormDraft(saved);
  const mayChange = useMayChange();
  const save = useSubmission({
    mutationFn: props.save,
    onSuccess: async (answer, checked: FormDraft) => {
      reset();
      await onSaved?.(answer, checked);
      toast({ type: "success", message: t("common.saved") });
    },
  });
  const Form = aside ? PlainForm : CardForm;
  const actions = (
    <Actions>
      <div>
        {action}
        {isDirty && <Changes>{t("entity.changes", { count: changes })}</Changes>}
      </div>
      {isDirty && (
        <Button disabled={save.isPending} onClick={reset}>
          {t("entity.revert")}
        </Button>
      )}
      <Button form={id} type="submit" variant="primary" disabled={!isDirty || save.isPending || !mayChange}>
        {t(save.isPending ? "action.saving" : "action.save")}
      </Button>
    </Actions>
  );
  const sheet = (
    <Form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const checked = fields.current?.checked();
        if (checked && (isComplete?.(checked) ?? true)) save.mutate(checked);
      }}
    >
      <ConfirmOnExit dirty={isDirty} />
      {head}
      <EntityFields ref={fields} form={form} draft={draft} onChange={edit} disabled={save.isPending || !mayChange} />
      {children?.(draft)}
      {save.isError && <FormError>{errorText(save.error, t("error.unable-to-connect-text"))}</FormError>}
      {!aside && actions}
    </Form>
  );
  if (!aside) return sheet;
  return (
    <Sheet>
      <div>
        {sheet}
        <Aside>{aside(draft)}</Aside>
      </div>
      <Bar>{actions}</Bar>
    </Sheet>
  );
}

const CardForm = SettingCard.withComponent("form");

const PlainForm = styled.form({
  display: "grid",
  alignContent: "start",
  gap: 20,
  inlineSize: "100%",
  maxInlineSize: 688,
  padding: 24,
  "@media (max-width: 959.95px)": { padding: 16 },
});

const Sheet = styled.div({
  flex: 1,
  minBlockSize: 0,
  display: "flex",
  flexDirection: "column",
  "& > div:first-of-type": {
    flex: 1,
    minBlockSize: 0,
    overflow: "auto",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 400px",
    "@media (max-width: 1199.95px)": { gridTemplateColumns: "minmax(0, 1fr)", alignContent: "start" },
  },
});

const Aside = styled.div({
  display: "grid",
  alignContent: "start",
  gap: 16,
  padding: 24,
  background: "var(--page)",
  borderInlineStart: "1px solid var(--line)",
  "@media (max-width: 1199.95px)": { borderInlineStart: 0, borderBlockStart: "1px solid var(--line)", padding: 16 },
});

const Bar = styled.div({
  padding: "12px 16px",
  background: "var(--surface)",
  borderBlockStart: "1px solid var(--line)",
});

const Actions = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  "& > div": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 12, marginInlineEnd: "auto" },
});

const Changes = styled.span({
  display: "flex",
  alignItems: "center",
  gap: 8,
  font: "var(--t-body-s)",
  color: "var(--dim)",
  "&::before": { content: '""', inlineSize: 6, blockSize: 6, borderRadius: "50%", background: "var(--warn)" },
});
