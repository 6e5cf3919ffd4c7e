/** A value that a condition compares a member with. */
export type Scalar = string | number | boolean;

/**
 * When a setting is shown, by the values of other settings of the same form. Members are named from the root of the
 * form. It is data, so that the server and the console can evaluate it without running a script.
 */
export type Condition =
  | { readonly kind: "is"; readonly member: string; readonly value: Scalar }
  | { readonly kind: "isNot"; readonly member: string; readonly value: Scalar }
  | { readonly kind: "oneOf"; readonly member: string; readonly values: readonly Scalar[] }
  | { readonly kind: "all"; readonly conditions: readonly Condition[] }
  | { readonly kind: "any"; readonly conditions: readonly Condition[] };

/** The member is a flag that is on. */
export const on = (member: string): Condition => is(member, true);

/** The member is a flag that is off or absent. */
export const off = (member: string): Condition => isNot(member, true);

export const is = (member: string, value: Scalar): Condition => ({ kind: "is", member, value });

export const isNot = (member: string, value: Scalar): Condition => ({ kind: "isNot", member, value });

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
    case "all":
      return condition.conditions.every((one) => holds(one, model));
    case "any":
      return condition.conditions.some((one) => holds(one, model));
  }
}

function memberOf(model: unknown, name: string): unknown {
  if (typeof model !== "object" || model === null || !Object.hasOwn(model, name)) return undefined;
  return Reflect.get(model, name);
}

/** The condition as the contract writes it: a JavaScript expression over `model` (reference: dashboards, 3.6). */
export function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case "is":
      return `model.${condition.member} === ${literal(condition.value)}`;
    case "isNot":
      return `model.${condition.member} !== ${literal(condition.value)}`;
    case "oneOf":
      return `[${condition.values.map(literal).join(", ")}].includes(model.${condition.member})`;
    case "all":
      return condition.conditions.map((one) => nested(one, "any")).join(" && ");
    case "any":
      return condition.conditions.map((one) => nested(one, "all")).join(" || ");
  }
}

/** In parentheses where the operators would mix. */
function nested(condition: Condition, mixing: "any" | "all"): string {
  const text = conditionText(condition);
  return condition.kind === mixing && condition.conditions.length > 1 ? `(${text})` : text;
}

function literal(value: Scalar): string {
  return typeof value === "string" ? `'${value.replace(/[\\']/g, "\\$&")}'` : String(value);
}
