import { isRecord } from "@orrery/model";
import { type ValuePath, valueAt, valuePath, withValue } from "./field-path.ts";
import type { FormField, FormGroup } from "./form-field.ts";
import type { JsonSchema } from "./json-schema.ts";

/** The model without members that the schema does not know, its values turned into the schema's types. */
export function cleanModel(schema: JsonSchema, model: unknown): unknown {
  return clean(schema, model) ?? {};
}

/** `undefined` where a value cannot be what the schema demands. */
function clean(schema: JsonSchema, value: unknown): unknown {
  if (value === undefined) return undefined;
  if (value === null) return schema.nullable ? null : undefined;
  switch (schema.type) {
    case "object":
      return isRecord(value) ? cleanMembers(schema, value) : undefined;
    case "array":
      return Array.isArray(value) ? cleanElements(schema, value) : undefined;
    case "number":
    case "integer":
      return numberFrom(value);
    case "boolean":
      return value === true || value === "true" ? true : value === false || value === "false" ? false : undefined;
    case "string":
      return typeof value === "object" ? undefined : String(value);
    case "date":
    case undefined:
      return schema.properties && isRecord(value) ? cleanMembers(schema, value) : value;
  }
}

function cleanMembers({ properties }: JsonSchema, value: Readonly<Record<string, unknown>>): unknown {
  if (!properties) return value;
  const known = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name));
  const cleaned = known.map(([name, member]) => [name, clean(properties[name] as JsonSchema, member)] as const);
  return Object.fromEntries(cleaned.filter(([, member]) => member !== undefined));
}

function cleanElements({ items }: JsonSchema, value: readonly unknown[]): unknown {
  if (!items) return value;
  return value.map((element) => clean(items, element)).filter((element) => element !== undefined);
}

/** What a new widget or key starts with: the defaults of the schema, without members whose default is null. */
export function defaultModel(schema: JsonSchema): unknown {
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (schema.type !== "object") return undefined;
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, member]) => [name, defaultModel(member)] as const,
  );
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** One element of a list as the button "add" makes it. */
export function newElement(field: FormField, indexes: readonly number[] = []): unknown {
  const items = field.schema.items;
  const start =
    (items && defaultModel(items)) ?? (items?.type === "object" ? {} : items?.type === "boolean" ? false : "");
  const at = valuePath(field.path, indexes);
  const inner = [...indexes, 0];
  const model = withElements(field.fields, withValue({}, [...at, 0], start), inner);
  return valueAt(model, [...at, 0]);
}

/** Lists without values get one empty element each when they are shown, unless they start empty. */
export function withFirstElements(groups: readonly FormGroup[], model: unknown): unknown {
  return groups.reduce((before, { fields }) => withElements(fields, before, []), model);
}

function withElements(fields: readonly FormField[], model: unknown, indexes: readonly number[]): unknown {
  return fields.reduce((before, field) => {
    if (field.type === "fieldset") return withElements(field.fields, before, indexes);
    if (field.type !== "array") return before;
    const at = valuePath(field.path, indexes);
    const list = valueAt(before, at);
    const elements = Array.isArray(list) ? list : [];
    if (elements.length === 0) return field.startEmpty ? before : withValue(before, at, [newElement(field, indexes)]);
    return elements.reduce<unknown>(
      (inner, _, index) => withElements(field.fields, inner, [...indexes, index]),
      before,
    );
  }, model);
}

/** The value of a field's input: an empty text is no value, and so is a number that is none. */
export function valueOfInput(type: FormField["type"], input: unknown): unknown {
  if (type === "number") return numberFrom(input);
  if (type === "image") return input ?? "";
  if (input === "" || input === null) return undefined;
  return input;
}

/** What was saved with more digits than a number has keeps them until it is written anew. */
function numberFrom(value: unknown): number | bigint | undefined {
  if (typeof value === "bigint") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : undefined;
}

/** A place in a model as one text, for keys and error lists. */
export const placeName = (path: ValuePath): string => path.join(".");
