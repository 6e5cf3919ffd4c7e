import type { KeyValueType, NumericOperation } from "@orrery/model";
import type { AlarmFilter } from "@orrery/model/alarm-rules";
import type { IconName } from "../../controls/basics/icon-names.ts";
import {
  type AlarmDraft,
  type ConditionDraft,
  newAlarm,
  newFilter,
  newGroup,
  newKey,
  newRule,
  type RuleDraft,
} from "./alarm-draft.ts";

/** A common rule to begin with. Its texts are `alarm-rule.templates.<id>.name` and `.text`. */
export interface AlarmTemplate {
  readonly id: string;
  readonly icon: IconName;
  /** `alarmType` in the reader's language. */
  readonly make: (alarmType: string) => AlarmDraft;
}

const numeric = (key: string, operation: NumericOperation, limit: number): AlarmFilter => ({
  key: { type: "TIME_SERIES", key },
  valueType: "NUMERIC",
  value: null,
  predicate: { type: "NUMERIC", operation, value: { defaultValue: limit, dynamicValue: null } },
});

const is = (key: string, operation: NumericOperation, limit: number) => newFilter(numeric(key, operation, limit));

const equals = (type: "ATTRIBUTE" | "TIME_SERIES", key: string, value: boolean): ConditionDraft =>
  newFilter({
    key: { type, key },
    valueType: "BOOLEAN" satisfies KeyValueType,
    value: null,
    predicate: { type: "BOOLEAN", operation: "EQUAL", value: { defaultValue: value, dynamicValue: null } },
  });

const silent = (key: string, minutes: number): ConditionDraft => ({
  kind: "silence",
  key: newKey(),
  of: { type: "TIME_SERIES", key },
  unit: "MINUTES",
  duration: minutes,
});

const lasting = (minutes: number, rule: RuleDraft): RuleDraft => ({
  ...rule,
  spec: { type: "DURATION", unit: "MINUTES", predicate: { defaultValue: minutes, dynamicValue: null } },
});

const repeated = (times: number, rule: RuleDraft): RuleDraft => ({
  ...rule,
  spec: { type: "REPEATING", predicate: { defaultValue: times, dynamicValue: null } },
});

/** Above or below a limit, a critical and a major one, cleared with a distance. */
function beyond(
  alarmType: string,
  key: string,
  operation: "GREATER" | "LESS",
  limits: readonly [number, number, number],
) {
  const [critical, major, clear] = limits;
  const details = (rule: RuleDraft): RuleDraft => ({ ...rule, alarmDetails: `\${${key}}` });
  const alarm = newAlarm(alarmType, details(newRule([is(key, operation, critical)])));
  return {
    ...alarm,
    create: [
      ...alarm.create,
      { severity: "MAJOR" as const, rule: details(lasting(5, newRule([is(key, operation, major)]))) },
    ],
    clear: newRule([is(key, operation === "GREATER" ? "LESS" : "GREATER", clear)]),
  };
}

const withSeverity = (alarm: AlarmDraft, severity: AlarmDraft["create"][number]["severity"]): AlarmDraft => ({
  ...alarm,
  create: alarm.create.map(({ rule }) => ({ severity, rule })),
});

/** The gallery, in its order; the first is empty. */
export const ALARM_TEMPLATES: readonly AlarmTemplate[] = [
  { id: "blank", icon: "plus", make: () => newAlarm() },
  { id: "too-hot", icon: "up", make: (type) => beyond(type, "temperature", "GREATER", [38, 34, 32]) },
  { id: "too-cold", icon: "down", make: (type) => beyond(type, "temperature", "LESS", [0, 4, 5]) },
  {
    id: "out-of-range",
    icon: "fit",
    make: (type) => {
      const predicate = {
        type: "COMPLEX" as const,
        operation: "OR" as const,
        predicates: [numeric("", "LESS", 20).predicate, numeric("", "GREATER", 80).predicate],
      };
      const inside = {
        ...predicate,
        operation: "AND" as const,
        predicates: [numeric("", "GREATER_OR_EQUAL", 25).predicate, numeric("", "LESS_OR_EQUAL", 75).predicate],
      };
      const key = numeric("humidity", "LESS", 0);
      return {
        ...withSeverity(newAlarm(type, newRule([newFilter({ ...key, predicate })])), "MAJOR"),
        clear: newRule([newFilter({ ...key, predicate: inside })]),
      };
    },
  },
  {
    id: "no-data",
    icon: "offline",
    make: (type) => ({
      ...withSeverity(newAlarm(type, newRule([silent("temperature", 15)])), "WARNING"),
      clear: newRule([newGroup("none", [silent("temperature", 15)])]),
    }),
  },
  {
    id: "offline",
    icon: "cloud",
    make: (type) => ({
      ...withSeverity(newAlarm(type, newRule([equals("ATTRIBUTE", "active", false)])), "MAJOR"),
      clear: newRule([equals("ATTRIBUTE", "active", true)]),
    }),
  },
  {
    id: "battery-low",
    icon: "bolt",
    make: (type) => ({
      ...withSeverity(newAlarm(type, newRule([is("batteryLevel", "LESS", 20)])), "MINOR"),
      clear: newRule([is("batteryLevel", "GREATER", 30)]),
    }),
  },
  {
    id: "repeated",
    icon: "refresh",
    make: (type) => ({
      ...withSeverity(newAlarm(type, repeated(3, newRule([is("errorCode", "NOT_EQUAL", 0)]))), "MAJOR"),
      clear: newRule([is("errorCode", "EQUAL", 0)]),
    }),
  },
  {
    id: "after-hours",
    icon: "calendar",
    make: (type) => {
      const HOUR = 3_600_000;
      const rule = newRule([equals("TIME_SERIES", "motion", true)]);
      const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const schedule = {
        type: "SPECIFIC_TIME" as const,
        timezone,
        daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
        startsOn: 20 * HOUR,
        endsOn: 6 * HOUR,
      };
      return withSeverity(newAlarm(type, { ...rule, schedule }), "CRITICAL");
    },
  },
];
