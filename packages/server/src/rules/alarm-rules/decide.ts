import { ALARM_SEVERITIES, type AlarmSeverity } from "@orrery/model";
import type { Facts } from "./facts.ts";
import { judge, judgeByClock } from "./judge.ts";
import type { AlarmRules, CompiledRule, CreateRule } from "./rule-set.ts";
import { type AlarmState, type RuleState, restarted } from "./rule-state.ts";

/** Why rules are judged. */
export type Trigger =
  | { readonly kind: "telemetry" | "attributes"; readonly changed: ReadonlySet<number> }
  | { readonly kind: "deletion" }
  | { readonly kind: "clock" };

/** What is to be done about an alarm. */
export type AlarmAction =
  /** `isHigher`: an active alarm gets a higher severity. */
  | { readonly kind: "raise"; readonly rule: CreateRule; readonly state: RuleState; readonly isHigher: boolean }
  | { readonly kind: "clear"; readonly rule: CompiledRule };

export interface Decision {
  /** The same object when nothing changed. */
  readonly state: AlarmState;
  readonly action?: AlarmAction | undefined;
  /** A rule holds whose severity is lower than that of the active alarm. */
  readonly isOutranked?: boolean;
}

/** Decides about one type of alarm (reference: rule engine, 6.4). Pure. @throws {Error} see {@link judge}. */
export function decide(alarm: AlarmRules, before: AlarmState, trigger: Trigger, facts: Facts): Decision {
  const assess = trigger.kind === "clock" ? judgeByClock : judge;
  let create: RuleState[] | undefined;
  for (let at = 0; at < alarm.create.length; at++) {
    const rule = alarm.create[at] as CreateRule; // the index is within the list
    const state = before.create[at] as RuleState; // one for each rule
    if (!concerns(rule, trigger)) continue;
    const judged = assess(rule, state, facts);
    if (judged.state !== state) {
      create ??= [...before.create];
      create[at] = judged.state;
    }
    if (judged.verdict !== "TRUE") continue;
    return raise({ ...before, create: create ?? before.create, clear: restarted(before.clear) }, rule, judged.state);
  }
  const state = create ? { ...before, create } : before;
  const { clear } = alarm;
  if (state.active === undefined || !clear || !concerns(clear, trigger)) return { state };
  const judged = assess(clear, state.clear, facts);
  if (judged.verdict !== "TRUE")
    return { state: judged.state === state.clear ? state : { ...state, clear: judged.state } };
  return { state: cleared({ ...state, clear: judged.state }), action: { kind: "clear", rule: clear } };
}

/** The state after an alarm was cleared: every rule begins again. */
export function cleared(state: AlarmState): AlarmState {
  return { create: state.create.map(restarted), clear: restarted(state.clear), active: undefined };
}

function raise(state: AlarmState, rule: CreateRule, judged: RuleState): Decision {
  const { active } = state;
  if (active !== undefined && rank(rule.severity) > rank(active)) return { state, isOutranked: true };
  const isHigher = active !== undefined && rule.severity !== active;
  return {
    state: { ...state, active: rule.severity },
    action: { kind: "raise", rule, state: judged, isHigher },
  };
}

/** Attributes do not trigger rules that use time series, too: those wait for telemetry. */
function concerns(rule: CompiledRule, trigger: Trigger): boolean {
  switch (trigger.kind) {
    case "attributes":
      return !rule.hasTimeSeries && hasChanged(rule, trigger.changed);
    case "telemetry":
      return hasChanged(rule, trigger.changed);
    case "deletion":
    case "clock":
      return true;
  }
}

function hasChanged({ slots }: CompiledRule, changed: ReadonlySet<number>): boolean {
  for (const slot of slots) if (changed.has(slot)) return true;
  return false;
}

function rank(severity: AlarmSeverity): number {
  return ALARM_SEVERITIES.indexOf(severity);
}
