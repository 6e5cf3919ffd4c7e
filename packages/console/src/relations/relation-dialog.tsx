import styled from "@emotion/styled";
import { relations } from "@orrery/client";
import { CONTAINS, type EntityId, isSameJson, type JsonObject } from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import type { EditorHandle } from "../controls/editors/code-editor/editor-handle.ts";
import { JsonObjectEditor, JsonViewer } from "../controls/editors/code-editor/editors.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { errorText } from "../errors/error-text.ts";
import { FormDialog } from "../page/form-dialog.tsx";
import { EntityListSelect } from "../pickers/entity/entity-list-select.tsx";
import { RelationTypeAutocomplete } from "../pickers/relation-type/relation-type-autocomplete.tsx";
import { RecordFacts } from "../records/record-facts.tsx";
import { useClient } from "../session/client-context.tsx";
import type { RelationDirection, RelationRow } from "./relation-rows.ts";

interface RelationDialogProps {
  /** Whose relation it is. */
  readonly id: EntityId;
  readonly direction: RelationDirection;
  /** Absent: new ones. Its type and its ends stay. */
  readonly row: RelationRow | undefined;
  readonly manage: boolean;
  readonly onClose: () => void;
}

const MAX_TYPE = 255;

/** Adds relations of an entity, or changes what is noted of one. */
export function RelationDialog({ id, direction, row, manage, onClose }: RelationDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const formId = useId();
  const editor = useRef<EditorHandle>(null);
  const [type, setType] = useState(row?.type ?? CONTAINS);
  const [ends, setEnds] = useState<readonly EntityId[] | null>(row ? [row.end] : null);
  const [info, setInfo] = useState<JsonObject | null>(row?.relation.additionalInfo ?? null);
  const [checked, setChecked] = useState(false);
  const save = useSubmission({
    mutationFn: async () => {
      // One after the other: those that fail stay chosen, and are named by what went wrong.
      for (const end of ends ?? []) {
        const way = direction === "FROM" ? { from: id, to: end } : { from: end, to: id };
        const draft = { ...way, type: type.trim(), typeGroup: "COMMON", additionalInfo: info };
        await relations(client.api).save(draft, { ignoreErrors: true });
        if (!row) setEnds((before) => before?.filter((each) => each.id !== end.id) ?? null);
      }
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ["relations"] }),
    onSuccess: onClose,
  });
  const isComplete = type.trim() !== "" && type.length <= MAX_TYPE && (ends?.length ?? 0) > 0;
  const isDirty =
    type !== (row?.type ?? CONTAINS) ||
    (!row && ends !== null) ||
    !isSameJson(info, row?.relation.additionalInfo ?? null);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const isJson = (await editor.current?.validate()) ?? true;
    if (isComplete && isJson) save.mutate();
  };
  return (
    <FormDialog
      dirty={isDirty}
      width={560}
      title={row ? t(manage ? "relation.edit" : "relation.relation") : t("relation.add")}
      onClose={onClose}
      actions={
        manage ? (
          <>
            <Button onClick={onClose}>{t("action.cancel")}</Button>
            <Button type="submit" form={formId} variant="primary" disabled={save.isPending}>
              {t(row ? "action.save" : "action.add")}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t("action.close")}</Button>
        )
      }
    >
      <Form id={formId} noValidate onSubmit={(event) => void handleSubmit(event)}>
        {save.error && <FormError>{errorText(save.error, t("error.unable-to-connect-text"))}</FormError>}
        {row ? (
          <RecordFacts
            facts={[
              { label: t("relation.relation-type"), value: row.type },
              {
                label: t(direction === "FROM" ? "relation.to-entity" : "relation.from-entity"),
                value: `${row.kind}: ${row.name}`,
              },
            ]}
          />
        ) : (
          <>
            <RelationTypeAutocomplete value={type} onChange={setType} required checked={checked} />
            <fieldset>
              <legend>{t(direction === "FROM" ? "relation.to-entity" : "relation.from-entity")}</legend>
              <EntityListSelect value={ends} onChange={setEnds} required checked={checked} />
            </fieldset>
          </>
        )}
        <div className="json">
          {manage ? (
            <JsonObjectEditor ref={editor} label={t("relation.additional-info")} value={info} onChange={setInfo} fill />
          ) : (
            <JsonViewer label={t("relation.additional-info")} value={info ?? {}} fill />
          )}
        </div>
      </Form>
    </FormDialog>
  );
}

const Form = styled.form({
  display: "grid",
  gap: 16,
  paddingBlock: 4,
  color: "var(--text)",
  "& > fieldset": { minInlineSize: 0, margin: 0, padding: 0, border: 0 },
  "& > fieldset > legend": { padding: 0, marginBlockEnd: 6, font: "500 12px/16px var(--font)" },
  "& .json": { display: "grid", blockSize: 180 },
});
