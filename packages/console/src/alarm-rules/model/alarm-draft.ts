import { ALARM_SEVERITIES, type AlarmSeverity, type JsonObject } from "@orrery/model";
import type { AlarmFilter, AlarmKey, AlarmSchedule, AlarmSpec, AlarmTimeUnit } from "@orrery/model/alarm-rules";

/** The rules of a profile while they are edited. Keys tell rows apart; they are not saved. */
export interface GroupDraft {
  readonly kind: "group";
  readonly key: string;
  readonly holds: GroupWord;
  readonly items: readonly ConditionDraft[];
}

/** How many conditions of a group must hold. */
export const GROUP_WORDS = ["all", "any", "none", "notAll"] as const;
export type GroupWord = (typeof GROUP_WORDS)[number];

export interface FilterDraft {
  readonly kind: "filter";
  readonly key: string;
  readonly filter: AlarmFilter;
  /** How far the value must be back beyond the limit; null: it was emptied. */
  readonly hysteresis?: number | null | undefined;
}

export interface SilenceDraft {
  readonly kind: "silence";
  readonly key: string;
  readonly of: AlarmKey;
  readonly unit: AlarmTimeUnit;
  /** Null: it was emptied. */
  readonly duration: number | null;
}

export type ConditionDraft = GroupDraft | FilterDraft | SilenceDraft;

export interface RuleDraft {
  readonly key: string;
  /** As it was saved: members that are not edited stay in it. */
  readonly json: JsonObject | undefined;
  readonly condition: GroupDraft;
  readonly spec: AlarmSpec;
  readonly schedule: AlarmSchedule;
  readonly alarmDetails: string;
  readonly dashboardId: string | null;
}

export interface CreateDraft {
  readonly severity: AlarmSeverity;
  readonly rule: RuleDraft;
}

/** The rules for one type of alarm. */
export interface AlarmDraft {
  readonly key: string;
  /** As it was saved; undefined: it is new. */
  readonly json: JsonObject | undefined;
  readonly id: string;
  readonly alarmType: string;
  /** From the highest severity to the lowest. */
  readonly create: readonly CreateDraft[];
  readonly clear: RuleDraft | undefined;
  readonly propagate: boolean;
  readonly propagateToOwner: boolean;
  readonly propagateToTenant: boolean;
  readonly propagateRelationTypes: readonly string[];
}

/** Rules that this console cannot read: they are shown by name and stay as they are. */
export interface UnreadableAlarm {
  readonly key: string;
  readonly json: JsonObject;
  readonly alarmType: string;
  readonly problem: string;
}

export type AlarmEntry = AlarmDraft | UnreadableAlarm;

export const isReadable = (entry: AlarmEntry): entry is AlarmDraft => !("problem" in entry);

let last = 0;

/** A key that no other row of this window has. */
export function newKey(): string {
  last += 1;
  return `row-${last}`;
}

const NUMERIC_LIMIT: AlarmFilter = {
  key: { type: "TIME_SERIES", key: "" },
  valueType: "NUMERIC",
  value: null,
  predicate: { type: "NUMERIC", operation: "GREATER", value: { defaultValue: null, dynamicValue: null } },
};

export const newFilter = (filter: AlarmFilter = NUMERIC_LIMIT): FilterDraft => ({
  kind: "filter",
  key: newKey(),
  filter,
});

export const newSilence = (): SilenceDraft => ({
  kind: "silence",
  key: newKey(),
  of: { type: "TIME_SERIES", key: "" },
  unit: "MINUTES",
  duration: 15,
});

export const newGroup = (holds: GroupWord, items: readonly ConditionDraft[]): GroupDraft => ({
  kind: "group",
  key: newKey(),
  holds,
  items,
});

export const newRule = (items: readonly ConditionDraft[] = [newFilter()]): RuleDraft => ({
  key: newKey(),
  json: undefined,
  condition: newGroup("all", items),
  spec: { type: "SIMPLE" },
  schedule: { type: "ANY_TIME" },
  alarmDetails: "",
  dashboardId: null,
});

export const newAlarm = (alarmType = "", rule: RuleDraft = newRule()): AlarmDraft => ({
  key: newKey(),
  json: undefined,
  id: crypto.randomUUID(),
  alarmType,
  create: [{ severity: "CRITICAL", rule }],
  clear: undefined,
  propagate: false,
  propagateToOwner: false,
  propagateToTenant: false,
  propagateRelationTypes: [],
});

/** Severities that no create rule has, from the highest. */
export function freeSeverities({ create }: Pick<AlarmDraft, "create">): readonly AlarmSeverity[] {
  return ALARM_SEVERITIES.filter((severity) => create.every((used) => used.severity !== severity));
}

/** In the order in which they are judged. */
export function bySeverity(create: readonly CreateDraft[]): readonly CreateDraft[] {
  return create.toSorted((a, b) => ALARM_SEVERITIES.indexOf(a.severity) - ALARM_SEVERITIES.indexOf(b.severity));
}
