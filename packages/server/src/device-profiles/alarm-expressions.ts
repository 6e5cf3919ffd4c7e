import { type DeviceProfileData, type JsonObject, PlatformError } from "@orrery/model";
import { AlarmRuleProblem, readOrreryExpression } from "@orrery/model/alarm-rules";
import { jsonText } from "../kernel/json/lossless-text.ts";

type Alarms = DeviceProfileData["alarms"];

const CLEAR = "clearRule";

/**
 * Conditions beyond the contract stand in the member `orrery` of a rule, beside its `condition`.
 * @throws {PlatformError} `badRequest` when they cannot be read.
 */
export function checkExpressions(alarms: Alarms): void {
  for (const [name, rule] of rulesOf(alarms)) {
    try {
      readOrreryExpression(rule.orrery, name);
    } catch (error) {
      if (error instanceof AlarmRuleProblem) throw new PlatformError("badRequest", `Alarm rule: ${error.message}`);
      throw error;
    }
  }
}

/**
 * The rules that have lost their conditions beyond the contract without a word: a client that does not know them has left
 * the member out, and `condition` applies from now on. Who removes them on purpose sends null.
 */
export function droppedExpressions(before: Alarms | undefined, after: Alarms): readonly string[] {
  if (!before || !jsonText(before).includes('"orrery"')) return [];
  const now = rulesOf(after);
  return [...rulesOf(before)].flatMap(([name, rule]) => {
    const kept = now.get(name);
    return isObject(rule.orrery) && kept && !("orrery" in kept) ? [name] : [];
  });
}

/** Rules as plain JSON, by type of alarm and severity. */
function rulesOf(alarms: Alarms): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  if (!alarms || alarms.length === 0) return found;
  const read: unknown = JSON.parse(jsonText(alarms));
  for (const alarm of Array.isArray(read) ? read : []) {
    if (!isObject(alarm)) continue;
    const { alarmType, createRules, clearRule } = alarm;
    for (const [severity, rule] of Object.entries(isObject(createRules) ? createRules : {})) {
      if (isObject(rule)) found.set(`${String(alarmType)}, ${severity}`, rule);
    }
    if (isObject(clearRule)) found.set(`${String(alarmType)}, ${CLEAR}`, clearRule);
  }
  return found;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
