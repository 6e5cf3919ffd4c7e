import {
  type AlarmData,
  alarmKey,
  type DataKey,
  type EntityKey,
  entityKeyOf,
  fillLabel,
  formatOf,
  isAlarmField,
  type JsonObject,
  type WidgetConfig,
} from "@orrery/model";
import type { KeySettingsOf, SettingsOf } from "@orrery/model/widgets";
import type { alarmsTable } from "@orrery/model/widgets/alarm-widgets";
import { ALARM_COLUMN_FIELDS } from "../../alarms/alarm-fields.ts";
import { scriptValue } from "../runtime/script-value.ts";
import { columnWidth, type TableSort } from "../table/table-parts.ts";

export type AlarmsSettings = SettingsOf<typeof alarmsTable>;
export type AlarmsKeySettings = KeySettingsOf<typeof alarmsTable>;

/** A column of a table of alarms before it is drawn. */
export interface AlarmColumnPlan {
  readonly id: string;
  readonly label: string;
  readonly key: DataKey;
  readonly kind: "time" | "severity" | "status" | "type" | "originatorType" | "assignee" | "plain" | "value";
  /** What the server sorts by; absent: not sortable. */
  readonly sortKey: EntityKey | undefined;
  readonly width: string | undefined;
  readonly format: { readonly decimals: number; readonly units: string };
  readonly hiddenByDefault: boolean;
  /** Whether the viewer may hide or show it. */
  readonly selectable: boolean;
}

const WIDTHS: Partial<Record<AlarmColumnPlan["kind"], string>> = { time: "160px", severity: "128px", status: "168px" };
const KINDS: ReadonlySet<string> = new Set(["severity", "status", "type", "originatorType", "assignee"]);

const isTime = (name: string) => name in ALARM_COLUMN_FIELDS && name.endsWith("Time");

/** A column for each key of the source (reference: dashboards and widgets, 6.1). */
export function planAlarmColumns(
  keys: readonly DataKey[],
  config: WidgetConfig,
  keySettingsOf: (key: DataKey) => AlarmsKeySettings,
): readonly AlarmColumnPlan[] {
  return keys.map((key, index) => {
    const settings = keySettingsOf(key);
    const kind = kindOf(key);
    return {
      id: `${index}:${key.label}`,
      label: fillLabel(key.label, {}),
      key,
      kind,
      sortKey: sortKeyOf(key),
      width: columnWidth(settings.columnWidth) ?? WIDTHS[kind],
      format: formatOf(key, config),
      hiddenByDefault: settings.defaultColumnVisibility === "hidden",
      selectable: settings.columnSelectionToDisplay === "enabled",
    };
  });
}

function kindOf({ type, name }: DataKey): AlarmColumnPlan["kind"] {
  if (type !== "alarm") return "value";
  if (isTime(name)) return "time";
  return KINDS.has(name) ? (name as AlarmColumnPlan["kind"]) : "plain";
}

function sortKeyOf(key: DataKey): EntityKey | undefined {
  if (key.usePostProcessing) return undefined; // what a function makes of a value is not what the server would sort by
  if (key.type !== "alarm") return entityKeyOf(key);
  // From the worst on, not by the letters of the word.
  if (key.name === "severity") return alarmKey("severityRank");
  return isAlarmField(key.name) && key.name !== "details" ? alarmKey(key.name) : undefined;
}

/** `+name`, `-name` or `name`: by name of a key, else by its label; unknown columns sort nothing. */
export function defaultAlarmSort(text: string, columns: readonly AlarmColumnPlan[]): TableSort | undefined {
  const direction = text.startsWith("-") ? "DESC" : "ASC";
  const name = text.replace(/^[+-]/, "");
  const column = columns.find(({ key }) => key.name === name) ?? columns.find(({ key }) => key.label === name);
  return column?.sortKey && { id: column.id, direction };
}

/** What a column reads of an alarm: as functions get it. */
export function alarmValue(alarm: AlarmData, { key }: Pick<AlarmColumnPlan, "key">): unknown {
  if (key.type !== "alarm") {
    const wanted = entityKeyOf(key);
    return scriptValue(wanted && alarm.latest[wanted.type]?.[wanted.key]?.value);
  }
  const field = Object.hasOwn(ALARM_COLUMN_FIELDS, key.name)
    ? ALARM_COLUMN_FIELDS[key.name as keyof typeof ALARM_COLUMN_FIELDS].path
    : key.name;
  return field.split(".").reduce<unknown>((value, part) => memberOf(value, part), alarm) ?? "";
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** The alarm as functions get it: with the latest values by the labels of their columns. */
export function scriptAlarm(alarm: AlarmData, columns: readonly AlarmColumnPlan[]): Readonly<Record<string, unknown>> {
  const { latest: _, ...fields } = alarm;
  const values = columns.flatMap((column) =>
    column.kind === "value" ? [[column.key.label, alarmValue(alarm, column)] as const] : [],
  );
  return { ...fields, ...Object.fromEntries(values) };
}

/** Whether viewers may filter: older dashboards say it by another name. */
export function offersFilter({ enableFilter }: Pick<AlarmsSettings, "enableFilter">, saved: JsonObject = {}): boolean {
  const { enableStatusFilter } = saved;
  return saved.enableFilter === undefined && typeof enableStatusFilter === "boolean"
    ? enableStatusFilter
    : enableFilter;
}
