import { isRecord } from "../json/is-record.ts";

/** A value that a condition compares a member with. */
export type Scalar = string | number | boolean;

/**
 * When a setting is shown, depending on other settings of the same form. Members are named from the root of the form.
 * As data, so that server and console can evaluate it without running a script.
 */
export type Condition =
  | { readonly kind: "is"; readonly member: string; readonly value: Scalar }
  | { readonly kind: "isNot"; readonly member: string; readonly value: Scalar }
  | { readonly kind: "oneOf"; readonly member: string; readonly values: readonly Scalar[] }
  | { readonly kind: "isSet"; readonly member: string }
  | { readonly kind: "all"; readonly conditions: readonly Condition[] }
  | { readonly kind: "any"; readonly conditions: readonly Condition[] };

/** The member is a flag that is on. */
export const on = (member: string): Condition => is(member, true);

/** The member is a flag that is off or missing. */
export const off = (member: string): Condition => isNot(member, true);

export const is = (member: string, value: Scalar): Condition => ({ kind: "is", member, value });

export const isNot = (member: string, value: Scalar): Condition => ({ kind: "isNot", member, value });

/** The member is there, and no empty text. */
export const isSet = (member: string): Condition => ({ kind: "isSet", member });

export const oneOf = (member: string, values: readonly Scalar[]): Condition => ({ kind: "oneOf", member, values });

export const all = (...conditions: readonly Condition[]): Condition => ({ kind: "all", conditions });

export const any = (...conditions: readonly Condition[]): Condition => ({ kind: "any", conditions });

/** Whether the condition holds for the values of a form. A value that is no object has no members. */
export function holds(condition: Condition, model: unknown): boolean {
  switch (condition.kind) {
    case "is":
      return memberOf(model, condition.member) === condition.value;
    case "isNot":
      return memberOf(model, condition.member) !== condition.value;
    case "oneOf":
      return condition.values.some((value) => value === memberOf(model, condition.member));
    case "isSet": {
      const value = memberOf(model, condition.member);
      return value !== undefined && value !== null && value !== "";
    }
    case "all":
      return condition.conditions.every((one) => holds(one, model));
    case "any":
      return condition.conditions.some((one) => holds(one, model));
  }
}

/** `path`: names from the root, joined by dots. */
function memberOf(model: unknown, path: string): unknown {
  let value = model;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

const MAX_DEPTH = 8;

/** A condition that was saved with a form; undefined for an invalid one. */
export function readCondition(saved: unknown, depth = 0): Condition | undefined {
  if (!isRecord(saved) || depth > MAX_DEPTH) return undefined;
  const { kind, member, value, values, conditions } = saved;
  if (kind === "all" || kind === "any") {
    const read = Array.isArray(conditions) ? conditions.map((one) => readCondition(one, depth + 1)) : [];
    const known = read.filter((one) => one !== undefined);
    return known.length === read.length ? { kind, conditions: known } : undefined;
  }
  if (typeof member !== "string") return undefined;
  if (kind === "isSet") return { kind, member };
  if ((kind === "is" || kind === "isNot") && isScalar(value)) return { kind, member, value };
  if (kind === "oneOf" && Array.isArray(values)) return { kind, member, values: values.filter(isScalar) };
  return undefined;
}

const isScalar = (value: unknown): value is Scalar =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** The condition in the contract's form: a JavaScript expression over `model` (reference: dashboards, 3.6). */
export function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case "is":
      return `model.${condition.member} === ${literal(condition.value)}`;
    case "isNot":
      return `model.${condition.member} !== ${literal(condition.value)}`;
    case "oneOf":
      return `[${condition.values.map(literal).join(", ")}].includes(model.${condition.member})`;
    case "isSet":
      return `!['', null, undefined].includes(model.${condition.member})`;
    case "all":
      return condition.conditions.map((one) => nested(one, "any")).join(" && ");
    case "any":
      return condition.conditions.map((one) => nested(one, "all")).join(" || ");
  }
}

/** In parentheses if the operators differ. */
function nested(condition: Condition, mixing: "any" | "all"): string {
  const text = conditionText(condition);
  return condition.kind === mixing && condition.conditions.length > 1 ? `(${text})` : text;
}

function literal(value: Scalar): string {
  return typeof value === "string" ? `'${value.replace(/[\\']/g, "\\$&")}'` : String(value);
}
