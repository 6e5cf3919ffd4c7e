import type { AlarmSeverity } from "../entities/alarm.ts";
import type { FilterValue, KeyFilterPredicate, KeyValueType } from "../queries/key-filter.ts";

/** Sources of values in alarm rules; ATTRIBUTE means any scope. */
export const ALARM_KEY_TYPES = ["ATTRIBUTE", "TIME_SERIES", "ENTITY_FIELD", "CONSTANT"] as const;
export type AlarmKeyType = (typeof ALARM_KEY_TYPES)[number];

/** Fields of a device that rules may use. */
export const ALARM_ENTITY_FIELDS = ["name", "type", "createdTime", "label"] as const;

export const ALARM_TIME_UNITS = ["SECONDS", "MINUTES", "HOURS", "DAYS"] as const;
export type AlarmTimeUnit = (typeof ALARM_TIME_UNITS)[number];

/** Milliseconds of each unit. */
export const ALARM_UNIT_MS: Readonly<Record<AlarmTimeUnit, number>> = {
  SECONDS: 1_000,
  MINUTES: 60_000,
  HOURS: 3_600_000,
  DAYS: 86_400_000,
};

export interface AlarmKey {
  readonly type: AlarmKeyType;
  readonly key: string;
}

/** A condition on one value, as stored (reference: rule engine, 6.1). */
export interface AlarmFilter {
  readonly key: AlarmKey;
  readonly valueType: KeyValueType | null;
  /** Of CONSTANT keys: the value that is compared. */
  readonly value: string | number | boolean | null;
  readonly predicate: KeyFilterPredicate;
}

/**
 * Conditions beyond the contract. They are stored in the member `orrery` of a rule, beside a `condition` that applies
 * where a client has dropped them.
 */
export type AlarmExpression =
  | { readonly type: "AND" | "OR"; readonly expressions: readonly AlarmExpression[] }
  | { readonly type: "NOT"; readonly expression: AlarmExpression }
  /** Once it holds it goes on holding until the value is beyond the limit by `hysteresis`, which is not negative. */
  | { readonly type: "FILTER"; readonly filter: AlarmFilter; readonly hysteresis?: number | undefined }
  /** No value has come for longer than the duration, or ever; 0: no value has ever come. */
  | { readonly type: "NO_DATA"; readonly key: AlarmKey; readonly unit: AlarmTimeUnit; readonly duration: number };

/** When a condition that holds counts. A required value of DURATION is in its unit. */
export type AlarmSpec =
  | { readonly type: "SIMPLE" }
  | { readonly type: "DURATION"; readonly unit: AlarmTimeUnit; readonly predicate: FilterValue<number> }
  | { readonly type: "REPEATING"; readonly predicate: FilterValue<number> };

/** `startsOn` and `endsOn` in milliseconds since local midnight; days from Monday, 1, to Sunday, 7. */
export type AlarmSchedule =
  | { readonly type: "ANY_TIME" }
  | {
      readonly type: "SPECIFIC_TIME";
      readonly timezone: string | null;
      readonly daysOfWeek: readonly number[];
      readonly startsOn: number;
      readonly endsOn: number;
    }
  | {
      readonly type: "CUSTOM";
      readonly timezone: string | null;
      readonly items: readonly {
        readonly enabled: boolean;
        readonly dayOfWeek: number;
        readonly startsOn: number;
        readonly endsOn: number;
      }[];
    };

/** A rule that raises or clears an alarm. */
export interface AlarmRule {
  /** Of `orrery`, or all filters of `condition`. */
  readonly expression: AlarmExpression;
  readonly spec: AlarmSpec;
  readonly schedule: AlarmSchedule;
  /** Text with `${key}`. */
  readonly alarmDetails: string | null;
  readonly dashboardId: string | null;
}

/** The rules of a device profile for one type of alarm. */
export interface ProfileAlarm {
  readonly id: string;
  readonly alarmType: string;
  readonly createRules: Readonly<Partial<Record<AlarmSeverity, AlarmRule>>>;
  readonly clearRule: AlarmRule | null;
  readonly propagate: boolean;
  readonly propagateToOwner: boolean;
  readonly propagateToTenant: boolean;
  readonly propagateRelationTypes: readonly string[];
}
