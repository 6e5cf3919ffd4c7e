import type { AlarmRules, CompiledRule, RuleSet } from "./rule-set.ts";
import { type AlarmState, newAlarmState, type RuleState, START } from "./rule-state.ts";

/**
 * What survives a restart: where conditions began to hold, how often they did, and which hysteresis holds. The active
 * alarms are in their own table.
 */
export interface DeviceState {
  /** By index of the alarm in the rule set. */
  readonly alarms: readonly AlarmState[];
  /** Since when values are awaited, in ms. */
  readonly since: number;
}

/** Mark, since, count, latches. */
type StoredRule = readonly [mark: string, since: number, count: number, latches: number];

interface Stored {
  readonly profile: string;
  readonly since: number;
  readonly alarms: Readonly<Record<string, Readonly<Record<string, StoredRule>>>>;
}

const CLEAR = "CLEAR";
/** Below the limit of the store: what is beyond it begins again after a restart. */
const MAX_LENGTH = 60_000;

/** The text to store; undefined when there is nothing to remember. */
export function storedText(
  { alarms: rules, awaits }: RuleSet,
  profile: string,
  state: DeviceState,
): string | undefined {
  const alarms: Record<string, Record<string, StoredRule>> = {};
  let length = 0;
  for (const [at, alarm] of rules.entries()) {
    const own = state.alarms[at];
    if (!own) continue;
    const stored = storedRules(alarm, own);
    length += JSON.stringify(stored).length + alarm.id.length + 4;
    if (Object.keys(stored).length > 0 && length < MAX_LENGTH) alarms[alarm.id] = stored;
  }
  if (Object.keys(alarms).length === 0 && !awaits) return undefined;
  return JSON.stringify({ profile, since: awaits ? state.since : 0, alarms } satisfies Stored);
}

/** Whether a change of state has to be stored: `last` of a duration is not needed afterwards. */
export function isStoredChange(before: AlarmState, after: AlarmState): boolean {
  const differs = (a: RuleState, b: RuleState): boolean =>
    a !== b && (a.since !== b.since || a.count !== b.count || a.latches !== b.latches);
  if (differs(before.clear, after.clear)) return true;
  if (before.create === after.create) return false;
  return after.create.some((state, at) => differs(before.create[at] ?? START, state));
}

/** The state of a device from its text, as far as rules still ask the same; a new one when it has another profile. */
export function storedState(rules: RuleSet, profile: string, text: string | undefined, now: number): DeviceState {
  const stored: Stored | undefined = text === undefined ? undefined : JSON.parse(text);
  const known = stored?.profile === profile ? stored : undefined;
  const alarms = rules.alarms.map((alarm): AlarmState => {
    const own = known?.alarms[alarm.id];
    if (!own) return newAlarmState(alarm);
    return {
      create: alarm.create.map((rule) => ruleState(rule, own[rule.severity])),
      clear: alarm.clear ? ruleState(alarm.clear, own[CLEAR]) : START,
      active: undefined,
    };
  });
  return { alarms, since: known?.since || now };
}

function storedRules(alarm: AlarmRules, state: AlarmState): Record<string, StoredRule> {
  const found: Record<string, StoredRule> = {};
  const add = (name: string, { mark }: CompiledRule, { since, count, latches }: RuleState): void => {
    if (since !== 0 || count !== 0 || latches !== 0) found[name] = [mark, since, count, latches];
  };
  for (const [at, rule] of alarm.create.entries()) add(rule.severity, rule, state.create[at] ?? START);
  if (alarm.clear) add(CLEAR, alarm.clear, state.clear);
  return found;
}

function ruleState({ mark }: CompiledRule, stored: StoredRule | undefined): RuleState {
  if (!stored || stored[0] !== mark) return START;
  const [, since, count, latches] = stored;
  return { since, last: since, count, latches };
}
