import styled from "@emotion/styled";
import { type ApiError, isApiError } from "@orrery/client";
import type { EntityType } from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { FormError } from "../../controls/basics/form-error.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { ConfirmDialog } from "../../controls/overlays/dialogs/confirm-dialog.tsx";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import type { FormHandle } from "../../controls/settings-form/settings-form-view.tsx";
import { errorText } from "../../errors/error-text.ts";
import { ConfirmOnExit, isTabLeft } from "../../page/confirm-on-exit.tsx";
import { UsedByNote } from "../../pickers/references/used-by-note.tsx";
import { useClient } from "../../session/client-context.tsx";
import type { Scope } from "../../session/scope.ts";
import { EntityFields } from "../forms/entity-fields.tsx";
import type { EntityForm, FormDraft, SaveQuestion } from "../forms/entity-form.ts";
import { fieldOfError, showFieldError } from "../forms/server-errors.ts";
import { useFormDraft } from "../forms/use-form-draft.ts";
import { ConflictDialog } from "../history/conflict-dialog.tsx";
import type { Listed } from "../list-context.ts";
import { useEntityChanged } from "../use-entity-changed.ts";
import { ReadFacts } from "./read-facts.tsx";

interface EditPanelProps<E extends Listed> {
  readonly type: EntityType;
  readonly form: EntityForm<E>;
  readonly entity: E;
  readonly scope: Scope;
  readonly name: (entity: E) => string;
  /** Facts in place of fields. */
  readonly isRead: boolean;
  /** The whole entity is here, not only a row of a list. */
  readonly complete: boolean;
  /** Above the fields. */
  readonly children?: ReactNode;
}

/** The fields of one form of an entity, edited in place: the foot with Save appears with the first change. */
export function EditPanel<E extends Listed>(props: EditPanelProps<E>) {
  const { type, form, entity, scope, name, isRead, complete, children } = props;
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const formId = useId();
  const fields = useRef<FormHandle>(null);
  const { draft, isDirty, edit, reset } = useFormDraft(form.read(entity));
  const key = ["entity", type, entity.id.id];
  /** As it was at the first edit: what others save meanwhile is loaded, but not what was edited. */
  const [first, setFirst] = useState(entity);
  const save = useSubmission({
    mutationFn: ({ checked, of, ifMatch }: Saving<E>) => form.save(client, checked, of, scope, ifMatch),
    onSuccess: (saved) => {
      queries.setQueryData(key, client.api.tagOf(saved) === undefined ? { ...entity, ...saved } : saved);
      reset();
      changed();
      toast({ type: "success", message: t("entity.saved", { name: name(saved) }) });
    },
    onError: (error) => {
      showFieldError(error, form, fields.current);
      if (isConflictError(error)) queries.setQueryData(key, { ...entity, ...Object(error.details.current) });
    },
  });
  const [asked, setAsked] = useState<{ readonly question: SaveQuestion; readonly saving: Saving<E> }>();
  const ask = useSubmission({
    mutationFn: async (saving: Saving<E>) => form.question?.(client, saving.checked, saving.of, t),
    onSuccess: (question, saving) => (question ? setAsked({ question, saving }) : save.mutate(saving)),
  });
  const isBusy = ask.isPending || save.isPending;
  const error = ask.error ?? save.error;
  const isConflict = isConflictError(save.error);
  const editable = complete && !isRead;
  return (
    <>
      <ConfirmOnExit dirty={isDirty && editable} isLeft={isTabLeft} />
      <Body>
        {children}
        {isRead ? (
          <ReadFacts form={form} entity={entity} />
        ) : (
          <form
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              const checked = fields.current?.checked();
              const of = isDirty ? first : entity;
              if (checked) ask.mutate({ checked, of, ifMatch: client.api.tagOf(of) });
            }}
          >
            {error && !isConflict && fieldOfError(error, form) === undefined && (
              <FormError>{errorText(error, t("error.unable-to-connect-text"))}</FormError>
            )}
            <EntityFields
              ref={fields}
              form={form}
              draft={draft}
              onChange={(changed) => {
                if (!isDirty) setFirst(entity);
                edit(changed);
              }}
              disabled={!editable || isBusy}
            />
          </form>
        )}
      </Body>
      {asked && (
        <ConfirmDialog
          open
          danger={false}
          title={asked.question.title}
          text={asked.question.text}
          confirm={asked.question.verb}
          onConfirm={() => {
            setAsked(undefined);
            save.mutate(asked.saving);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {isConflict && (
        <ConflictDialog
          error={save.error}
          busy={save.isPending}
          onOverwrite={() => save.variables && save.mutate({ ...save.variables, ifMatch: undefined })}
          onDiscard={() => {
            save.reset();
            reset();
            changed();
          }}
          onClose={() => save.reset()}
        />
      )}
      {isDirty && editable && (
        <Foot>
          {isRenamed(draft, form.read(entity)) && (
            <Uses>
              <UsedByNote id={entity.id} text="history.renamed-used-by" />
            </Uses>
          )}
          <Button onClick={reset}>{t("action.decline-changes")}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={isBusy}>
            {t("action.save")}
          </Button>
        </Foot>
      )}
    </>
  );
}

interface Saving<E> {
  readonly checked: FormDraft;
  /** What was edited. */
  readonly of: E;
  readonly ifMatch: string | undefined;
}

const isConflictError = (error: unknown): error is ApiError => isApiError(error) && error.status === 409;

/** Whether the name that others know it by is another one. */
function isRenamed(draft: FormDraft, saved: FormDraft): boolean {
  return NAMES.some((name) => saved[name] !== undefined && (draft[name] ?? "") !== saved[name]);
}

const NAMES = ["name", "title", "email"];

const Body = styled.div({
  display: "grid",
  alignContent: "start",
  gap: 20,
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  padding: "20px 24px 32px",
  "& form": { maxInlineSize: 560 },
  "@media (max-width: 959.95px)": { padding: "16px 16px 32px" },
});

/** Beside the button that saves: below the fields nobody sees it while he types a name. */
const Uses = styled.div({
  flex: "1 0 100%",
  maxBlockSize: "min(30vh, 176px)",
  overflow: "auto",
  font: "var(--t-body-s)",
  "&:empty": { display: "none" },
  "& > div": { marginBlockStart: 0 },
  "& p": { marginBlockEnd: 4 },
});

const Foot = styled.div({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: 8,
  flex: "none",
  padding: "12px 24px",
  borderBlockStart: "1px solid var(--line)",
  background: "var(--surface)",
});
