import type { Static, TObject, TSchema } from "typebox";

/** Saved members that fit the schema, defaults for the others; what the schema does not know is left out. */
export function readSettings<S extends TObject>(schema: S, saved: unknown): Static<S> {
  return readObject(schema, saved) as Static<S>; // built member by member from the schema
}

/** The parts of JSON schema that settings use. */
interface Schema {
  readonly type?: string | undefined;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[] | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly items?: Schema | undefined;
}

/** Longer lists than this are a mistake, not a setting. */
const MAX_ITEMS = 1000;

function readObject(schema: TSchema | Schema, saved: unknown): Record<string, unknown> {
  const { properties = {} } = schema as Schema;
  const members = isObject(saved) ? saved : {};
  const entries = Object.entries(properties).map(([name, member]) => [name, read(member, members[name])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function read(schema: Schema, saved: unknown): unknown {
  if (schema.anyOf) {
    const fitting = schema.anyOf.find((option) => fits(option, saved));
    return fitting ? read(fitting, saved) : schema.default;
  }
  if (schema.type === "object") return readObject(schema, saved);
  if (!fits(schema, saved)) return schema.default;
  if (schema.type !== "array" || !Array.isArray(saved) || !schema.items) return saved;
  const { items } = schema;
  return saved
    .slice(0, MAX_ITEMS)
    .filter((item) => fits(items, item))
    .map((item) => read(items, item));
}

function fits(schema: Schema, value: unknown): boolean {
  if ("const" in schema) return schema.const === value;
  switch (schema.type) {
    case "object":
      return isObject(value);
    case "array":
      return Array.isArray(value);
    case "number":
    case "integer":
      return typeof value === "number" && Number.isFinite(value);
    case "null":
      return value === null;
    default: // string, boolean
      return typeof value === schema.type;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
