import type { EntityId } from "../ids/entity-id.ts";
import type { DataKey, Datasource } from "./configuration.ts";

/** The columns of tables of alarms, where nothing else was chosen. */
const DEFAULT_ALARM_FIELDS = ["createdTime", "originator", "type", "severity", "status"] as const;

export type DefaultAlarmField = (typeof DEFAULT_ALARM_FIELDS)[number];

const COLORS = ["#2196f3", "#4caf50", "#f44336", "#ffc107", "#607d8b"] as const;

/** {@link DEFAULT_ALARM_FIELDS} as data keys; `labelOf` gives the name of a field in the language of the reader. */
export function defaultAlarmKeys(labelOf: (field: DefaultAlarmField) => string): readonly DataKey[] {
  return DEFAULT_ALARM_FIELDS.map((name, index) => ({
    name,
    type: "alarm",
    label: labelOf(name),
    color: COLORS[index],
    settings: {},
  }));
}

interface AlarmSourceInfo {
  readonly entityId?: EntityId | undefined;
  readonly name?: string | undefined;
  readonly dataKeys: readonly DataKey[];
}

/**
 * The source of the alarms of one entity, for widgets that make their subscriptions themselves.
 * @throws {Error} without an entity; the words, with their slip, are part of the contract.
 */
export function alarmSourceOf({ entityId, name, dataKeys }: AlarmSourceInfo): Datasource {
  if (!entityId) throw new Error("Can't crate alarm source without entityId information!");
  return { type: "entity", name, entityType: entityId.entityType, entityId: entityId.id, dataKeys };
}
