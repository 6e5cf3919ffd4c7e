import styled from "@emotion/styled";
import { type ApiError, isApiError } from "@orrery/client";
import { useQueryClient } from "@tanstack/react-query";
import { use, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { FormError } from "../../controls/basics/form-error.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { useCopy } from "../../controls/hooks/use-copy.ts";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import type { FormHandle } from "../../controls/settings-form/settings-form-view.tsx";
import { Moment } from "../../controls/time/time.tsx";
import { errorText } from "../../errors/error-text.ts";
import { ConfirmOnExit, isTabLeft } from "../../page/confirm-on-exit.tsx";
import { UsedByNote } from "../../pickers/references/used-by-note.tsx";
import { useClient } from "../../session/client-context.tsx";
import type { EntityList, ListTexts } from "../entity-list.ts";
import { EntityFields } from "../forms/entity-fields.tsx";
import type { FormDraft } from "../forms/entity-form.ts";
import { fieldOfError, showFieldError } from "../forms/server-errors.ts";
import { useFormDraft } from "../forms/use-form-draft.ts";
import { ConflictDialog } from "../history/conflict-dialog.tsx";
import type { ListContext, Listed } from "../list-context.ts";
import { useEntityChanged } from "../use-entity-changed.ts";
import { ReadFacts } from "./read-facts.tsx";

interface DetailsPanelProps<E extends Listed> {
  readonly list: EntityList<E>;
  readonly entity: E;
  readonly context: ListContext;
  /** False while only the row of the list is known. */
  readonly complete: boolean;
}

/** Facts and fields of an entity, edited in place: the foot with Save appears with the first change. */
export function DetailsPanel<E extends Listed>({ list, entity, context, complete }: DetailsPanelProps<E>) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const formId = useId();
  const form = use(list.form());
  const fields = useRef<FormHandle>(null);
  const { draft, isDirty, edit, reset } = useFormDraft(form.read(entity));
  const key = ["entity", list.kind.type, entity.id.id];
  /** As it was at the first edit: what others save meanwhile is loaded, but not what was edited. */
  const [first, setFirst] = useState(entity);
  const save = useSubmission({
    mutationFn: ({ checked, of, ifMatch }: Saving<E>) => form.save(client, checked, of, context.scope, ifMatch),
    onSuccess: (saved) => {
      queries.setQueryData(key, client.api.tagOf(saved) === undefined ? { ...entity, ...saved } : saved);
      reset();
      changed();
      toast({ type: "success", message: t("entity.saved", { name: list.name(saved) }) });
    },
    onError: (error) => {
      showFieldError(error, form, fields.current);
      if (isConflictError(error)) queries.setQueryData(key, { ...entity, ...Object(error.details.current) });
    },
  });
  const isConflict = isConflictError(save.error);
  const editable = context.manage && complete && (form.editable?.(entity, context) ?? true);
  const isRead = !context.manage || !(form.editable?.(entity, context) ?? true);
  const DetailsHead = list.DetailsHead;
  return (
    <>
      <ConfirmOnExit dirty={isDirty && editable} isLeft={isTabLeft} />
      <Body>
        <EntityFacts entity={entity} texts={list.texts} />
        {DetailsHead && <DetailsHead entity={entity} manage={context.manage} />}
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
              if (checked) save.mutate({ checked, of, ifMatch: client.api.tagOf(of) });
            }}
          >
            {save.error && !isConflict && fieldOfError(save.error, form) === undefined && (
              <FormError>{errorText(save.error, t("error.unable-to-connect-text"))}</FormError>
            )}
            <EntityFields
              ref={fields}
              form={form}
              draft={draft}
              onChange={(changed) => {
                if (!isDirty) setFirst(entity);
                edit(changed);
              }}
              disabled={!editable || save.isPending}
            />
          </form>
        )}
      </Body>
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
          <Button type="submit" form={formId} variant="primary" disabled={save.isPending}>
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

function EntityFacts({ entity, texts }: { readonly entity: Listed; readonly texts: ListTexts }) {
  const { t } = useTranslation();
  const copy = useCopy();
  return (
    <Facts>
      <div>
        <dt>{t("entity.created-time")}</dt>
        <dd>
          <Moment ts={entity.createdTime} />
        </dd>
      </div>
      <div>
        <dt>{t("entity.id")}</dt>
        <dd className="mono">
          {entity.id.id}
          <IconButton
            size="tiny"
            icon="copy"
            label={t(texts.copyId)}
            onClick={() => copy(entity.id.id, t(texts.idCopied))}
          />
        </dd>
      </div>
    </Facts>
  );
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

const Facts = styled.dl({
  display: "flex",
  flexWrap: "wrap",
  gap: "12px 40px",
  "& dt": { font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& dd": {
    display: "flex",
    alignItems: "center",
    gap: 6,
    minBlockSize: 24,
    font: "var(--t-body-s)",
    fontVariantNumeric: "tabular-nums",
  },
  "& dd.mono": { fontFamily: "var(--mono)", fontSize: 12, overflowWrap: "anywhere" },
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
