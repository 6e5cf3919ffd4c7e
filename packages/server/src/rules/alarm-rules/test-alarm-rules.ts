import { entityId } from "@orrery/model";
import { afterEach, expect } from "vitest";
import { above, below, rule } from "../testing/alarm-rule-json.ts";
import { type AlarmRulesRun, runAlarmRules } from "../testing/alarm-rules.ts";
import { numbered } from "../testing/memory-chains.ts";

/** For a test file: starts the rules of profiles on a device, and closes them after each test. */
export function alarmRulesOfTests(): typeof runAlarmRules {
  let run: AlarmRulesRun | undefined;
  afterEach(() => run?.close());
  return (...given) => {
    run = runAlarmRules(...given);
    return run;
  };
}

/** Values of `t`, one a step: seconds, value, what leaves. */
export type Steps = readonly (readonly [seconds: number, value: number, seen: readonly string[]])[];

/** Sends the values, and expects what leaves. */
export async function follow(at: AlarmRulesRun, steps: Steps): Promise<void> {
  for (const [seconds, t, seen] of steps) {
    expect([seconds, t, await at.telemetry(seconds, { t })]).toEqual([seconds, t, seen]);
  }
}

/** A profile without rules. */
export const BARE = { id: entityId("DEVICE_PROFILE", numbered(62)) };
export const MAJOR = { MAJOR: rule([above("t", 10)]) };
export const CLEAR = rule([below("t", 5)]);
