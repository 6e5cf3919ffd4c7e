import { ALARM_SEVERITIES, type AlarmSeverity, type JsonObject } from "@orrery/model";
import {
  ALARM_UNIT_MS,
  type AlarmRule,
  type AlarmSpec,
  type ProfileAlarm,
  readProfileAlarm,
} from "@orrery/model/alarm-rules";
import { numberOf, textOf } from "./coercions.ts";
import { type Condition, compileCondition, type Latch, type Silence } from "./conditions.ts";
import type { Facts } from "./facts.ts";
import { type CompileContext, compileDynamic, type OwnerNames } from "./operands.ts";
import { compileSchedule, type IsActive } from "./schedules.ts";
import { Slots, type WatchedKey } from "./slots.ts";

/** A rule of a profile, compiled once for all its devices. */
export interface CompiledRule {
  readonly holds: Condition;
  readonly isActive: IsActive;
  /** Whether the schedule is that of any time. */
  readonly isAlways: boolean;
  readonly spec: AlarmSpec["type"];
  /** Milliseconds of DURATION, number of REPEATING, 0 of SIMPLE. @throws {Error} when it is no integer. */
  readonly required: (facts: Facts) => number;
  readonly latches: readonly Latch[];
  readonly silences: readonly Silence[];
  /** Slots whose changes concern the rule. */
  readonly slots: readonly number[];
  /** Whether it compares values of time series; those that are only awaited do not count. */
  readonly hasTimeSeries: boolean;
  /** Keys of its conditions, which its details may name. */
  readonly keys: readonly { readonly key: string; readonly slot: number }[];
  readonly details: string | null;
  readonly dashboardId: string | null;
  /** Changes with what the rule asks: counters of another mark are void. */
  readonly mark: string;
}

export interface CreateRule extends CompiledRule {
  readonly severity: AlarmSeverity;
}

/** The rules for one type of alarm. */
export interface AlarmRules extends Pick<ProfileAlarm, "id" | "alarmType"> {
  readonly definition: ProfileAlarm;
  /** From the highest severity to the lowest. */
  readonly create: readonly CreateRule[];
  readonly clear: CompiledRule | undefined;
}

/** All alarm rules of a profile. */
export interface RuleSet {
  readonly alarms: readonly AlarmRules[];
  readonly keys: readonly WatchedKey[];
  readonly slots: Pick<Slots, "series" | "attributes" | "fields">;
  readonly owners: OwnerNames;
  /** Whether a rule depends on values that do not come. */
  readonly awaits: boolean;
  /** Texts about rules that cannot be read, which are never judged. */
  readonly problems: readonly string[];
}

/** `alarms` as plain JSON. */
export function compileRuleSet(alarms: readonly JsonObject[]): RuleSet {
  const slots = new Slots();
  const owners: OwnerNames = { customer: new Set(), tenant: new Set() };
  const problems: string[] = [];
  const compiled: AlarmRules[] = [];
  for (const json of alarms) {
    try {
      compiled.push(compileAlarm(readProfileAlarm(json), slots, owners));
    } catch (error) {
      problems.push(`${String(json.alarmType)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const rules = compiled.flatMap(({ create, clear }) => [...create, ...(clear ? [clear] : [])]);
  const awaits = rules.some(({ silences }) => silences.length > 0);
  return { alarms: compiled, keys: slots.keys, slots, owners, awaits, problems };
}

function compileAlarm(definition: ProfileAlarm, slots: Slots, owners: OwnerNames): AlarmRules {
  const { id, alarmType, createRules, clearRule } = definition;
  const compile = (rule: AlarmRule) => compileRule(rule, slots, owners);
  return {
    id,
    alarmType,
    definition,
    create: ALARM_SEVERITIES.flatMap((severity) => {
      const rule = createRules[severity];
      return rule ? [{ ...compile(rule), severity }] : [];
    }),
    clear: clearRule ? compile(clearRule) : undefined,
  };
}

function compileRule(rule: AlarmRule, slots: Slots, owners: OwnerNames): CompiledRule {
  const { expression, spec, schedule, alarmDetails, dashboardId } = rule;
  const context = { slots, owners, used: new Set<number>(), latches: [] as Latch[], silences: [] as Silence[] };
  const holds = compileCondition(expression, context);
  const compared = [...context.used];
  const used = [...new Set([...compared, ...context.silences.map(({ slot }) => slot)])];
  const keys = used.map((slot) => ({ key: slots.keys[slot]?.key ?? "", slot }));
  return {
    holds,
    isActive: compileSchedule(schedule),
    isAlways: schedule.type === "ANY_TIME",
    spec: spec.type,
    required: compileRequired(spec, { slots, owners, used: new Set() }),
    latches: context.latches,
    silences: context.silences,
    slots: used,
    hasTimeSeries: compared.some((slot) => slots.keys[slot]?.type === "TIME_SERIES"),
    keys,
    details: alarmDetails,
    dashboardId,
    mark: markOf(JSON.stringify([expression, spec, schedule])),
  };
}

/** The attribute of a dynamic value when there is one, otherwise the default. */
function compileRequired(spec: AlarmSpec, context: CompileContext): (facts: Facts) => number {
  if (spec.type === "SIMPLE") return () => 0;
  const { defaultValue, dynamicValue } = spec.predicate;
  const unit = spec.type === "DURATION" ? ALARM_UNIT_MS[spec.unit] : 1;
  const fallback = (defaultValue ?? 0) * unit;
  if (!dynamicValue) return () => fallback;
  const dynamic = compileDynamic(dynamicValue, context);
  return (facts) => {
    const found = dynamic(facts);
    if (!found) return fallback;
    const number = numberOf(found);
    if (number === undefined || !Number.isFinite(number)) {
      const { sourceAttribute } = dynamicValue;
      throw new Error(
        `Could not convert attribute '${sourceAttribute}' with value '${textOf(found)}' to numeric value!`,
      );
    }
    return Math.trunc(number) * unit;
  };
}

/** FNV-1a, for texts of one profile: what differs by chance only keeps a counter. */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
