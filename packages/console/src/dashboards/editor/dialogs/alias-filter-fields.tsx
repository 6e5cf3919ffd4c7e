import { isEntityType, isRecord, isUuid, type JsonObject, NULL_UUID, parseEntityId, parseUuid } from "@orrery/model";
import type { AliasFilterType } from "@orrery/model/dashboard-edits";
import { useTranslation } from "react-i18next";
import { Switch } from "../../../controls/fields/switch.tsx";
import { TextField } from "../../../controls/fields/text-field.tsx";
import { EntityListSelect } from "../../../pickers/entity/entity-list-select.tsx";
import { EntitySelect } from "../../../pickers/entity/entity-select.tsx";
import type { EntityReference } from "../../../pickers/entity/typed-reference.ts";
import { isAliasEntityType } from "../../../pickers/entity-type/allowed-types.ts";
import { EditorForm } from "../editor-form.tsx";
import { ALIAS_FORMS } from "../forms/alias-filters.ts";

interface AliasFilterFieldsProps {
  readonly type: AliasFilterType;
  /** As dashboards save it. */
  readonly filter: JsonObject;
  readonly onChange: (filter: JsonObject) => void;
}

/** The fields of one kind of filter: entities, and what its form has. */
export function AliasFilterFields({ type, filter, onChange }: AliasFilterFieldsProps) {
  const { t } = useTranslation();
  const put = (change: JsonObject) => onChange({ ...filter, ...change });
  const isSearch = type === "relationsQuery" || type.endsWith("SearchQuery");
  const fromState = type === "stateEntity" || filter.rootStateEntity === true;
  return (
    <>
      {type === "singleEntity" && (
        <EntitySelect
          aliases
          required
          value={referenceIn(filter.singleEntity)}
          onChange={(singleEntity) => put({ singleEntity })}
        />
      )}
      {type === "entityList" && (
        <EntityListSelect
          required
          value={listOf(filter)}
          onChange={(entities) => {
            const chosen = entities ?? [];
            put({ entityType: chosen[0]?.entityType ?? filter.entityType, entityList: chosen.map(({ id }) => id) });
          }}
        />
      )}
      {isSearch && (
        <Switch
          label={t("dashboard-editor.root-from-state")}
          checked={filter.rootStateEntity === true}
          onChange={(rootStateEntity) => put({ rootStateEntity })}
        />
      )}
      {isSearch && !fromState && (
        <EntitySelect
          aliases
          required
          label={t("dashboard-editor.root-entity")}
          value={referenceIn(filter.rootEntity)}
          onChange={(rootEntity) => put({ rootEntity })}
        />
      )}
      {fromState && (
        <>
          <TextField
            label={t("dashboard-editor.state-param")}
            optional
            value={typeof filter.stateEntityParamName === "string" ? filter.stateEntityParamName : ""}
            onChange={(name) => put({ stateEntityParamName: name || null })}
          />
          <EntitySelect
            aliases
            label={t("dashboard-editor.default-entity")}
            value={referenceIn(filter.defaultStateEntity)}
            onChange={(defaultStateEntity) => put({ defaultStateEntity })}
          />
        </>
      )}
      <EditorForm key={type} settings={ALIAS_FORMS[type]} value={filter} onChange={onChange} />
    </>
  );
}

function referenceIn(saved: unknown): EntityReference | null {
  if (!isRecord(saved) || typeof saved.entityType !== "string") return null;
  const { entityType, id } = saved;
  if (!isAliasEntityType(entityType) && !isEntityType(entityType)) return null;
  return { entityType, id: typeof id === "string" && isUuid(id) ? parseUuid(id) : NULL_UUID };
}

function listOf({ entityType, entityList }: JsonObject) {
  if (typeof entityType !== "string" || !isEntityType(entityType) || !Array.isArray(entityList)) return null;
  const ids = entityList.filter((id): id is string => typeof id === "string" && isUuid(id));
  return ids.length > 0 ? ids.map((id) => parseEntityId(entityType, id)) : null;
}
