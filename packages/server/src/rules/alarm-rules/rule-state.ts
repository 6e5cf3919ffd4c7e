import type { AlarmSeverity } from "@orrery/model";
import type { AlarmRules } from "./rule-set.ts";

/**
 * How far a rule has come. A duration is `last - since`: what lies between two events of a condition that goes on holding
 * adds up to that.
 */
export interface RuleState {
  /** Time of the first event at which the condition held, in ms; 0: it does not hold. */
  readonly since: number;
  /** Time of the latest such event, in ms. */
  readonly last: number;
  /** Number of such events. */
  readonly count: number;
  /** Bits of conditions with hysteresis that hold. */
  readonly latches: number;
}

export const START: RuleState = { since: 0, last: 0, count: 0, latches: 0 };

/** The state of a rule that begins again. */
export function restarted(state: RuleState): RuleState {
  if (state.since === 0 && state.count === 0) return state;
  return state.latches === 0 ? START : { ...START, latches: state.latches };
}

/** The state of the rules for one type of alarm. */
export interface AlarmState {
  /** By index of the create rule. */
  readonly create: readonly RuleState[];
  readonly clear: RuleState;
  /** Severity of the active alarm; undefined when there is none. */
  readonly active: AlarmSeverity | undefined;
}

export function newAlarmState({ create }: Pick<AlarmRules, "create">, active?: AlarmSeverity): AlarmState {
  return { create: create.map(() => START), clear: START, active };
}
