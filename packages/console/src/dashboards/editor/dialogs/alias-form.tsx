import type { EntityAlias, JsonObject } from "@orrery/model";
import {
  ALIAS_FILTER_TYPES,
  type AliasFilterType,
  aliasFrom,
  isAliasComplete,
  NEW_ALIAS_FILTERS,
} from "@orrery/model/dashboard-edits";
import { useTranslation } from "react-i18next";
import { Select } from "../../../controls/fields/select.tsx";
import { Switch } from "../../../controls/fields/switch.tsx";
import { TextField } from "../../../controls/fields/text-field.tsx";
import { AliasFilterFields } from "./alias-filter-fields.tsx";
import { PartForm } from "./part-form.tsx";

/** An alias as its form has it. */
export interface AliasDraft {
  readonly id: string;
  readonly name: string;
  /** As dashboards save it. */
  readonly filter: JsonObject;
}

interface AliasFormProps {
  readonly title: string;
  /** Names of the other aliases. */
  readonly taken: readonly string[];
  readonly onApply: (alias: EntityAlias) => void;
  readonly draft: AliasDraft;
  readonly onChange: (draft: AliasDraft) => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Names an alias and says which entities it means. */
export function AliasForm({ title, taken, draft, onChange, onApply, onDone, onClose }: AliasFormProps) {
  const { t } = useTranslation();
  const { id, name, filter } = draft;
  const isTaken = taken.includes(name.trim());
  const type = ALIAS_FILTER_TYPES.find((one) => one === filter.type);
  const isValid = name.trim() !== "" && !isTaken && isAliasComplete(filter);
  const turn = (next: AliasFilterType) => onChange({ ...draft, filter: NEW_ALIAS_FILTERS[next] });
  return (
    <PartForm
      title={title}
      isValid={isValid}
      onApply={() => onApply(aliasFrom(id, name.trim(), filter))}
      onBack={onDone}
      onClose={onClose}
    >
      <TextField
        label={t("dashboard-editor.alias-name")}
        value={name}
        maxLength={255}
        autoFocus
        error={isTaken ? t("dashboard-editor.alias-name-taken") : undefined}
        onChange={(typed) => onChange({ ...draft, name: typed })}
      />
      <Select
        label={t("dashboard-editor.alias-kind")}
        value={type ?? ""}
        placeholder={t("dashboard-editor.filter-unreadable")}
        choices={ALIAS_FILTER_TYPES.map((value) => ({ value, label: t(`dashboard-editor.filter-${value}`) }))}
        onChange={turn}
      />
      {type && (
        <AliasFilterFields
          key={type}
          type={type}
          filter={filter}
          onChange={(changed) => onChange({ ...draft, filter: changed })}
        />
      )}
      {type && !ALONE.has(type) && (
        <Switch
          label={t("dashboard-editor.alias-all")}
          checked={filter.resolveMultiple === true}
          onChange={(resolveMultiple) => onChange({ ...draft, filter: { ...filter, resolveMultiple } })}
        />
      )}
    </PartForm>
  );
}

/** They find one entity at most. */
const ALONE: ReadonlySet<AliasFilterType> = new Set<AliasFilterType>(["singleEntity", "apiUsageState"]);
