import { isRecord } from "@orrery/model";
/** The part of JSON schema that settings forms use, and what the form reads from it beside the types. */
export interface JsonSchema {
  readonly type?: SchemaType | undefined;
  /** `null` among the types: the value may be null. */
  readonly nullable: boolean;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly default?: unknown;
  /** Absent on an object: any members. */
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required: readonly string[];
  readonly items?: JsonSchema | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly enumNames: readonly string[];
  readonly limits: Limits;
  /** Of objects with any members: none of them may be named by an empty text. */
  readonly namesRequired: boolean;
  /** Of texts; `email` alone is checked. */
  readonly format?: string | undefined;
  readonly readOnly: boolean;
  readonly validationMessage?: ValidationMessage | undefined;
}

export interface Limits {
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum: boolean;
  readonly exclusiveMaximum: boolean;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly pattern?: string | undefined;
}

const SCHEMA_TYPES = ["string", "number", "integer", "boolean", "object", "array", "date"] as const;
export type SchemaType = (typeof SCHEMA_TYPES)[number];

/** One text for every problem, or texts by the problem's code with `default` for the rest. */
export type ValidationMessage = string | Readonly<Record<string, string>>;

const MAX_DEPTH = 32;
const ANY: JsonSchema = {
  nullable: true,
  required: [],
  enumNames: [],
  limits: { exclusiveMinimum: false, exclusiveMaximum: false },
  namesRequired: false,
  readOnly: false,
};

/** Reads a schema by a widget's author; members of a wrong type count as absent. */
export function readSchema(source: unknown, depth = 0): JsonSchema {
  if (!isRecord(source) || depth > MAX_DEPTH) return ANY;
  const types = Array.isArray(source.type) ? source.type : [source.type];
  const { properties, items } = source;
  return {
    type: SCHEMA_TYPES.find((type) => types.includes(type)),
    nullable: types.includes("null"),
    title: textOf(source.title),
    description: textOf(source.description),
    default: source.default,
    properties: isRecord(properties)
      ? Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, readSchema(member, depth + 1)]))
      : undefined,
    required: requiredOf(source),
    items: isRecord(items) ? readSchema(items, depth + 1) : undefined,
    enum: Array.isArray(source.enum) ? source.enum : undefined,
    enumNames: Array.isArray(source.enumNames) ? source.enumNames.map(String) : [],
    limits: limitsOf(source),
    namesRequired: isRecord(source.propertyNames) && Number(source.propertyNames.minLength) > 0,
    format: textOf(source.format),
    readOnly: source.readOnly === true || source.readonly === true,
    validationMessage: messageOf(source.validationMessage),
  };
}

/** Both ways of saying it: the list of names, and `required: true` on a member. */
function requiredOf({ required, properties }: Readonly<Record<string, unknown>>): readonly string[] {
  const listed = Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
  if (!isRecord(properties)) return listed;
  const marked = Object.keys(properties).filter((name) => {
    const member = properties[name];
    return isRecord(member) && member.required === true;
  });
  return [...new Set([...listed, ...marked])];
}

/** Exclusive limits are flags in draft 4 and numbers of their own since draft 6. */
function limitsOf(source: Readonly<Record<string, unknown>>): Limits {
  const { exclusiveMinimum, exclusiveMaximum } = source;
  return {
    minLength: numberOf(source.minLength),
    maxLength: numberOf(source.maxLength),
    minimum: numberOf(exclusiveMinimum) ?? numberOf(source.minimum),
    maximum: numberOf(exclusiveMaximum) ?? numberOf(source.maximum),
    exclusiveMinimum: exclusiveMinimum === true || typeof exclusiveMinimum === "number",
    exclusiveMaximum: exclusiveMaximum === true || typeof exclusiveMaximum === "number",
    minItems: numberOf(source.minItems),
    maxItems: numberOf(source.maxItems),
    pattern: textOf(source.pattern),
  };
}

export function messageOf(value: unknown): ValidationMessage | undefined {
  if (typeof value === "string") return value;
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => isText(entry[1])));
}

export const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const numberOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;
const isText = (value: unknown): value is string => typeof value === "string";
