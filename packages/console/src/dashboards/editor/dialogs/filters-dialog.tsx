import styled from "@emotion/styled";
import type { DashboardFilter } from "@orrery/model";
import {
  conditionsOf,
  type FilterCondition,
  filterUsers,
  freeName,
  withConditions,
} from "@orrery/model/dashboard-edits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import { EmptyState } from "../../../controls/basics/states.tsx";
import { Switch } from "../../../controls/fields/switch.tsx";
import { TextField } from "../../../controls/fields/text-field.tsx";
import { KeyFilterEditor } from "../../../key-filters/key-filter-editor.tsx";
import { newPredicate } from "../../../key-filters/key-filter-edits.ts";
import type { KeyFilterDraft, KeyFilterOptions } from "../../../key-filters/key-filter-options.ts";
import { keyFilterProblems } from "../../../key-filters/key-filter-problems.ts";
import { Line } from "../../../key-filters/sentence.ts";
import { useEditor, useEditorState } from "../model/editor-context.ts";
import { ListDialog } from "./list-dialog.tsx";
import { NamedList } from "./named-list.tsx";
import { PartForm } from "./part-form.tsx";

/** The filters of the dashboard, and the form of one. */
export function FiltersDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const configuration = useEditorState(({ history }) => history.present.configuration);
  const [edited, setEdited] = useState<DashboardFilter>();
  const filters = Object.values(configuration.filters);
  if (edited) return <FilterForm filter={edited} onDone={() => setEdited(undefined)} onClose={onClose} />;
  const add = () => {
    const name = freeName(
      t("dashboard-editor.filter"),
      filters.map(({ filter }) => filter),
    );
    setEdited({ id: crypto.randomUUID(), filter: name, editable: false, keyFilters: [] });
  };
  return (
    <ListDialog
      title={t("dashboard-editor.filters-title")}
      add={t("dashboard-editor.add-filter")}
      onAdd={add}
      onClose={onClose}
    >
      {filters.length === 0 ? (
        <EmptyState icon="filter" title={t("dashboard-editor.no-filters")} text={t("dashboard-editor.filters-text")} />
      ) : (
        <NamedList
          items={filters.map((filter) => ({
            id: filter.id,
            name: filter.filter,
            detail: conditionsOf(filter)
              .map(({ key }) => key.key)
              .join(", "),
            note: t("dashboard-editor.used-by", { count: filterUsers(configuration, filter.id).length }),
            onOpen: () => setEdited(filter),
            actions: [
              {
                id: "delete",
                icon: "trash",
                danger: true,
                label: t("dashboard-editor.do-delete"),
                run: () => editor.edit({ kind: "removeFilter", id: filter.id }),
              },
            ],
          }))}
        />
      )}
    </ListDialog>
  );
}

interface FilterFormProps {
  readonly filter: DashboardFilter;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const OPTIONS: KeyFilterOptions = {
  keyTypes: ["TIME_SERIES", "ATTRIBUTE", "ENTITY_FIELD"],
  sources: ["CURRENT_TENANT", "CURRENT_CUSTOMER", "CURRENT_USER"],
  entityFields: ["name", "label", "type", "createdTime", "entityType", "title", "email", "phone", "city", "country"],
  suggestionsOf: ["dashboard"],
  suggest: async () => [],
};

const NEW: FilterCondition = {
  key: { type: "TIME_SERIES", key: "" },
  valueType: "NUMERIC",
  value: null,
  predicate: newPredicate("NUMERIC"),
};

function FilterForm({ filter, onDone, onClose }: FilterFormProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const [name, setName] = useState(filter.filter);
  const [editable, setEditable] = useState(filter.editable);
  const [conditions, setConditions] = useState(() =>
    conditionsOf(filter).map((condition) => ({ condition, id: crypto.randomUUID() })),
  );
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const others = Object.values(editor.configuration.filters).filter(({ id }) => id !== filter.id);
  const isTaken = others.some((other) => other.filter === name.trim());
  const hasProblem = conditions.some(({ condition }) => keyFilterProblems(asDraft(condition)).size > 0);
  const isValid = name.trim() !== "" && !isTaken && !hasProblem;
  const apply = () => {
    const made = conditions.map(({ condition }) => condition);
    editor.edit({ kind: "filter", filter: withConditions({ ...filter, filter: name.trim(), editable }, made) });
  };
  const add = () => setConditions([...conditions, { condition: NEW, id: crypto.randomUUID() }]);
  return (
    <PartForm
      title={t("dashboard-editor.filters-title")}
      isValid={isValid}
      onApply={apply}
      onBack={onDone}
      onClose={onClose}
    >
      <TextField
        label={t("dashboard-editor.filter-name")}
        value={name}
        maxLength={255}
        autoFocus
        error={isTaken ? t("dashboard-editor.filter-name-taken") : undefined}
        onChange={setName}
      />
      <Switch label={t("dashboard-editor.filter-editable")} checked={editable} onChange={setEditable} />
      {conditions.length === 0 && <p>{t("dashboard-editor.no-conditions")}</p>}
      {conditions.map(({ condition, id }, index) => {
        const problems = touched.has(id) ? keyFilterProblems(asDraft(condition)) : undefined;
        return (
          <Condition key={id} onBlur={() => setTouched((before) => new Set([...before, id]))}>
            <Line>
              <KeyFilterEditor
                filter={asDraft(condition)}
                options={OPTIONS}
                problemAt={(place) => {
                  const problem = problems?.get(place);
                  return problem === undefined ? undefined : t(problem);
                }}
                onChange={(changed) =>
                  setConditions(conditions.with(index, { id, condition: { ...condition, ...changed } }))
                }
              />
            </Line>
            <IconButton
              size="compact"
              icon="close"
              label={t("dashboard-editor.remove-condition")}
              onClick={() => setConditions(conditions.toSpliced(index, 1))}
            />
          </Condition>
        );
      })}
      <div>
        <Button size="toolbar" icon="plus" onClick={add}>
          {t("dashboard-editor.add-condition")}
        </Button>
      </div>
    </PartForm>
  );
}

/** What is missing in one that is new is said when it was left. */
const Condition = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "start",
  gap: 8,
});

/** Keys of other kinds, such as attributes of one scope, are edited like those that the sentence knows. */
function asDraft({ key, valueType, value, predicate }: FilterCondition): KeyFilterDraft {
  const type = OPTIONS.keyTypes.find((one) => one === key.type) ?? "ATTRIBUTE";
  return { key: { type, key: key.key }, valueType, value, predicate };
}
