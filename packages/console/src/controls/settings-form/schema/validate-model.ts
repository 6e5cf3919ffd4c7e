import { isEmail, isRecord } from "@orrery/model";
import type { ValuePath } from "./field-path.ts";
import type { JsonSchema, Limits, ValidationMessage } from "./json-schema.ts";
import { placeName, valueOfInput } from "./model-values.ts";

export type ProblemCode =
  | "required"
  | "type"
  | "enum"
  | "minLength"
  | "maxLength"
  | "pattern"
  | "minimum"
  | "maximum"
  | "exclusiveMinimum"
  | "exclusiveMaximum"
  | "minItems"
  | "maxItems"
  | "email"
  | "incomplete"
  | "custom"
  | "refused";

/** Why a value does not fit; `limit` is what the text of the message names, of `custom` the key of a text, of `refused` the text itself. */
export interface Problem {
  readonly code: ProblemCode;
  readonly limit?: string | number | undefined;
}

/** Problems by place (`labels.0.font.size`). Empty: the model fits the schema. */
export function modelProblems(schema: JsonSchema, model: unknown): Map<string, Problem> {
  const found = new Map<string, Problem>();
  check(schema, model, [], found);
  return found;
}

function check(schema: JsonSchema, value: unknown, path: ValuePath, found: Map<string, Problem>): void {
  if (value === undefined || (value === null && schema.nullable)) return;
  const problem = problemOf(schema, value);
  if (problem) found.set(placeName(path), problem);
  if (schema.type === "object" && isRecord(value)) checkMembers(schema, value, path, found);
  if (schema.items && Array.isArray(value)) {
    const { items } = schema;
    value.forEach((element, index) => {
      check(items, element, [...path, index], found);
    });
  }
}

function checkMembers(
  { properties = {}, required }: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  path: ValuePath,
  found: Map<string, Problem>,
): void {
  for (const name of required) {
    const at = [...path, name];
    // A required text that is empty is what a user calls missing.
    if (valueOfInput("text", value[name]) === undefined) found.set(placeName(at), { code: "required" });
  }
  for (const [name, member] of Object.entries(properties)) {
    const at = [...path, name];
    if (!found.has(placeName(at))) check(member, value[name], at, found);
  }
}

function problemOf(
  { type, enum: values, limits, format, namesRequired }: JsonSchema,
  value: unknown,
): Problem | undefined {
  if (type !== undefined && !hasType(type, value)) return { code: "type", limit: type };
  if (values && type !== "array" && !values.includes(value)) return { code: "enum" };
  if (typeof value === "string") {
    if (format === "email" && value !== "" && !isEmail(value.trim())) return { code: "email" };
    return lengthProblem(limits, value);
  }
  if (typeof value === "number" || typeof value === "bigint") return rangeProblem(limits, Number(value));
  if (Array.isArray(value)) return countProblem(limits, value.length);
  if (namesRequired && isRecord(value) && Object.hasOwn(value, "")) return { code: "incomplete" };
  return undefined;
}

function hasType(type: NonNullable<JsonSchema["type"]>, value: unknown): boolean {
  switch (type) {
    case "object":
      return isRecord(value);
    case "array":
      return Array.isArray(value);
    case "integer":
      return typeof value === "bigint" || Number.isInteger(value);
    case "date":
      return typeof value === "string" || typeof value === "number";
    case "number":
      return typeof value === "bigint" || typeof value === "number";
    case "string":
    case "boolean":
      return typeof value === type;
  }
}

function lengthProblem({ minLength, maxLength, pattern }: Limits, text: string): Problem | undefined {
  if (minLength !== undefined && text.length < minLength) return { code: "minLength", limit: minLength };
  if (maxLength !== undefined && text.length > maxLength) return { code: "maxLength", limit: maxLength };
  const expression = pattern === undefined ? undefined : compile(pattern);
  if (expression && !expression.test(text)) return { code: "pattern", limit: pattern };
  return undefined;
}

function rangeProblem(limits: Limits, value: number): Problem | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = limits;
  if (minimum !== undefined && exclusiveMinimum && value <= minimum)
    return { code: "exclusiveMinimum", limit: minimum };
  if (minimum !== undefined && value < minimum) return { code: "minimum", limit: minimum };
  if (maximum !== undefined && exclusiveMaximum && value >= maximum)
    return { code: "exclusiveMaximum", limit: maximum };
  if (maximum !== undefined && value > maximum) return { code: "maximum", limit: maximum };
  return undefined;
}

function countProblem({ minItems, maxItems }: Limits, count: number): Problem | undefined {
  if (minItems !== undefined && count < minItems) return { code: "minItems", limit: minItems };
  if (maxItems !== undefined && count > maxItems) return { code: "maxItems", limit: maxItems };
  return undefined;
}

function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined; // a pattern that is none limits nothing
  }
}

/** The author's own text for a problem, where the schema or the form has one. */
export function customMessage(message: ValidationMessage | undefined, code: ProblemCode): string | undefined {
  if (message === undefined || typeof message === "string") return message;
  return message[code] ?? message.default;
}
