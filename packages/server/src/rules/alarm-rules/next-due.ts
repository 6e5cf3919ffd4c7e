import type { Facts } from "./facts.ts";
import type { AlarmRules, CompiledRule } from "./rule-set.ts";
import type { AlarmState, RuleState } from "./rule-state.ts";

/** How often an alarm whose duration goes on is updated without new values, and schedules are looked at again. */
const REPEAT_MS = 60_000;
/** Values of the past may be followed by others of the past: what is overdue waits for them. */
const OVERDUE_MS = 10_000;

/**
 * When the rules for a type of alarm are to be judged without new values, in ms; undefined: not at all. Pure.
 * @param repeats whether an alarm that lasts is updated every minute.
 */
export function nextDue(alarm: AlarmRules, state: AlarmState, facts: Facts, repeats = true): number | undefined {
  let due = Number.POSITIVE_INFINITY;
  for (const [at, rule] of alarm.create.entries()) {
    const own = state.create[at];
    if (own) due = Math.min(due, dueOf(rule, own, state.active !== undefined, facts, repeats));
  }
  if (alarm.clear && state.active !== undefined)
    due = Math.min(due, dueOf(alarm.clear, state.clear, false, facts, repeats));
  return due === Number.POSITIVE_INFINITY ? undefined : due;
}

function dueOf(rule: CompiledRule, state: RuleState, isRaised: boolean, facts: Facts, repeats: boolean): number {
  let due = Number.POSITIVE_INFINITY;
  for (const silence of rule.silences) due = Math.min(due, dueOfSilence(rule, silence, isRaised, facts));
  if (rule.spec !== "DURATION" || state.since === 0) return due;
  const required = rule.required(facts);
  if (required <= 0) return due;
  const isOver = state.last - state.since > required || facts.now - state.since > required;
  if (isOver && isRaised) return repeats ? Math.min(due, facts.now + REPEAT_MS) : due;
  const end = state.since + required + 1;
  return Math.min(due, end > facts.now ? end : facts.now + OVERDUE_MS);
}

function dueOfSilence(
  rule: CompiledRule,
  { slot, ms }: { readonly slot: number; readonly ms: number },
  isRaised: boolean,
  { times, since, now }: Facts,
): number {
  const end = (times[slot] || since) + ms + 1;
  if (ms > 0 && end > now) return end;
  return rule.isAlways || isRaised ? Number.POSITIVE_INFINITY : now + REPEAT_MS;
}
