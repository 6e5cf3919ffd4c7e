import type { DataKey } from "@orrery/model";
import type { TenantFunction } from "./function-messages.ts";

/** A value as functions are given it. */
export type ScriptValue = string | number;

/** Points that one call makes or changes: what is more would hold up those of other widgets. */
export const MAX_POINTS = 10_000;

/**
 * One function for all points of a key, as a call for each would cost more than what it computes. The body of the author
 * begins in the first line, so that the places of its errors are right.
 */
const overPoints = (head: string, body: string, loop: string) => `const one = function (${head}) {${body}\n};\n${loop}`;

/** Makes values: called with the times and the value before the first, gives one for each (reference: 3.4). */
export function generating({ funcBody, label }: DataKey): TenantFunction | undefined {
  if (!funcBody) return undefined;
  const loop = "let last = first; return times.map((time) => (last = one(time, last)));";
  return { name: label, args: ["times", "first"], body: overPoints("time, prevValue", funcBody, loop) };
}

/** Changes values: called with `[time, value]` pairs in their order, gives a value for each (reference: 3.4). */
export function postProcessing({ usePostProcessing, postFuncBody, label }: DataKey): TenantFunction | undefined {
  if (usePostProcessing !== true || !postFuncBody) return undefined;
  const loop = `let [before, timeBefore, valueBefore] = [0, 0, 0];
return points.map(([time, value]) => {
  before = one(time, value, before, timeBefore, valueBefore);
  timeBefore = time;
  valueBefore = value;
  return before;
});`;
  const head = "time, value, prevValue, timePrev, prevOrigValue";
  return { name: label, args: ["points"], body: overPoints(head, postFuncBody, loop) };
}

/** What a function gave, as values are written: those that are none are missing, others are their JSON. */
export function textOfValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** What a call for `count` points gave; undefined when it failed or gave something else. */
export function valuesOf(result: unknown, count: number): readonly unknown[] | undefined {
  return Array.isArray(result) && result.length === count ? result : undefined;
}
