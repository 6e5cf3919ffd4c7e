import styled from "@emotion/styled";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Location } from "react-router";
import { Button } from "../controls/button.tsx";
import { errorText } from "../controls/error-text.ts";
import { FormError } from "../controls/form-error.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { Moment } from "../controls/time.tsx";
import { useToast } from "../controls/toasts.tsx";
import { useCopy } from "../controls/use-copy.ts";
import { useSubmission } from "../controls/use-submission.ts";
import { useClient } from "../session/client-context.tsx";
import { ConfirmOnExit } from "../shell/confirm-on-exit.tsx";
import type { FormValues } from "./entity-form.ts";
import type { EntityList, ListContext, Listed } from "./entity-list.ts";
import { FieldsForm } from "./fields-form.tsx";
import { ReadFacts } from "./read-facts.tsx";
import { fieldOfError, showFieldError } from "./server-errors.ts";
import { useEntityChanged } from "./use-entity-changed.ts";

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
  const copy = useCopy();
  const changed = useEntityChanged();
  const formId = useId();
  const values = list.form.read(entity);
  const form = useForm<FormValues>({ values, resetOptions: { keepDirtyValues: true } });
  const save = useSubmission({
    mutationFn: (draft: FormValues) => list.form.save(client, draft, entity, context.scope),
    onSuccess: (saved) => {
      queries.setQueryData(["entity", list.entityType, entity.id.id], { ...entity, ...saved });
      form.reset(list.form.read({ ...entity, ...saved }));
      changed();
      toast({ tone: "ok", text: t("entity.saved", { name: list.name(saved) }) });
    },
    onError: (error) => showFieldError(error, list.form.fields, form),
  });
  const editable = context.manage && complete && (list.form.editable?.(entity) ?? true);
  const isRead = !context.manage || !(list.form.editable?.(entity) ?? true);
  const DetailsHead = list.DetailsHead;
  return (
    <>
      <ConfirmOnExit dirty={form.formState.isDirty && editable} isLeft={isTabLeft} />
      <Body>
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
                label={t(list.texts.copyId)}
                onClick={() => copy(entity.id.id, t(list.texts.idCopied))}
              />
            </dd>
          </div>
        </Facts>
        {DetailsHead && <DetailsHead entity={entity} manage={context.manage} />}
        {isRead ? (
          <ReadFacts form={list.form} entity={entity} />
        ) : (
          <form
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void form.handleSubmit((draft) => save.mutate(draft))();
            }}
          >
            {save.error && fieldOfError(save.error, list.form.fields) === undefined && (
              <FormError>{errorText(save.error, t("error.unable-to-connect-text"))}</FormError>
            )}
            <FieldsForm fields={list.form.fields} control={form.control} disabled={!editable || save.isPending} />
          </form>
        )}
      </Body>
      {form.formState.isDirty && editable && (
        <Foot>
          <Button onClick={() => form.reset(values, { keepDirtyValues: false })}>{t("action.decline-changes")}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={save.isPending}>
            {t("action.save")}
          </Button>
        </Foot>
      )}
    </>
  );
}

/** Another tab of the drawer stands in place of the form. */
function isTabLeft(from: Location, to: Location): boolean {
  return tabOf(from) !== tabOf(to);
}

const tabOf = ({ search }: Location) => new URLSearchParams(search).get("tab");

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
  justifyContent: "flex-end",
  gap: 8,
  flex: "none",
  padding: "12px 24px",
  borderBlockStart: "1px solid var(--line)",
  background: "var(--surface)",
});
