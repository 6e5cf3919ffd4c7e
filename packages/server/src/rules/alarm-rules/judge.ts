import type { Facts } from "./facts.ts";
import type { CompiledRule } from "./rule-set.ts";
import { type RuleState, restarted, START } from "./rule-state.ts";

export type Verdict = "TRUE" | "FALSE" | "NOT_YET";

export interface Judgement {
  readonly verdict: Verdict;
  readonly state: RuleState;
}

/** Judges a rule by new values (reference: rule engine, 6.4). @throws {Error} for values that no rule can be judged by. */
export function judge(rule: CompiledRule, before: RuleState, facts: Facts): Judgement {
  const state = latched(rule, before, facts);
  const matches = rule.isActive(facts.ts) && rule.holds(facts, state.latches) === true;
  if (!matches) return { verdict: "FALSE", state: restarted(state) };
  switch (rule.spec) {
    case "SIMPLE":
      return { verdict: "TRUE", state };
    case "DURATION": {
      const { since, last } = state;
      const { ts } = facts;
      const next = since === 0 ? { ...state, since: ts, last: ts } : ts > last ? { ...state, last: ts } : state;
      return { verdict: next.last - next.since > rule.required(facts) ? "TRUE" : "NOT_YET", state: next };
    }
    case "REPEATING": {
      const next = { ...state, count: state.count + 1 };
      return { verdict: next.count >= rule.required(facts) ? "TRUE" : "NOT_YET", state: next };
    }
  }
}

/**
 * Judges a rule because time has passed. Only durations and conditions on values that do not come depend on that. A
 * device whose clock is ahead keeps its duration, where the contract would begin it again.
 */
export function judgeByClock(rule: CompiledRule, before: RuleState, facts: Facts): Judgement {
  const isTimed = rule.silences.length > 0;
  const { now } = facts;
  if (rule.spec !== "DURATION") {
    if (!isTimed || rule.spec === "REPEATING") return { verdict: "NOT_YET", state: before };
    const holds = rule.isActive(now) && rule.holds(facts, before.latches) === true;
    return { verdict: holds ? "TRUE" : "FALSE", state: holds ? before : restarted(before) };
  }
  const required = rule.required(facts);
  if (!rule.isActive(now)) return { verdict: "FALSE", state: restarted(before) };
  if (isTimed && rule.holds(facts, before.latches) !== true) return { verdict: "FALSE", state: restarted(before) };
  if (before.since === 0) {
    if (!isTimed) return { verdict: "FALSE", state: before };
    return { verdict: "NOT_YET", state: { ...before, since: now, last: now } };
  }
  if (required <= 0) return { verdict: "FALSE", state: restarted(before) };
  if (now <= before.last) return { verdict: "NOT_YET", state: before };
  return { verdict: now - before.since > required ? "TRUE" : "NOT_YET", state: before };
}

/** Conditions with hysteresis are judged first, each by itself: the others read what came of it. */
function latched({ latches }: CompiledRule, state: RuleState, facts: Facts): RuleState {
  if (latches.length === 0) return state;
  let bits = 0;
  for (const [at, holds] of latches.entries()) if (holds(facts, (state.latches & (1 << at)) !== 0)) bits |= 1 << at;
  if (bits === state.latches) return state;
  return bits === 0 && state.since === 0 && state.count === 0 ? START : { ...state, latches: bits };
}
