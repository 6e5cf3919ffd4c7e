import { LWM2M_ATTRIBUTES } from "@orrery/model";

/** Names of conditions: periods for objects and instances, for resources also what their value must do. */
export const conditionNames = (isResource: boolean): readonly string[] =>
  isResource ? LWM2M_ATTRIBUTES : LWM2M_ATTRIBUTES.slice(0, 2);

/** What is wrong with the value of a condition: periods are whole seconds, the others numbers. */
export function conditionProblem(name: string, text: string): string | undefined {
  const value = text.trim();
  if (value === "") return "transport.required";
  if (name === "pmin" || name === "pmax") return /^\d+$/.test(value) ? undefined : "transport.whole-number";
  return Number.isFinite(Number(value)) ? undefined : "transport.number-required";
}
