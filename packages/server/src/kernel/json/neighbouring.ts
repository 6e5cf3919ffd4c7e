import { isRecord } from "@orrery/model";
import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import { accepts } from "./compiled-schema.ts";
import { hasFewValues } from "./few-values.ts";
import { objectInText } from "./object-in-text.ts";

/** The part of a schema that determines scalars. */
interface Shape {
  readonly type?: string;
  readonly freeForm?: boolean;
  /** An object that may be sent as a text; the model marks `additionalInfo` so. */
  readonly orText?: boolean;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Shape>>;
  /** For members that `properties` does not name. */
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
}

const WHOLE = /^[+-]?\d+$/;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ...["true", "True", "TRUE"].map((word) => [word, true] as const),
  ...["false", "False", "FALSE"].map((word) => [word, false] as const),
]);

/**
 * `value` with scalars converted to the type that `schema` wants, as clients of 3.3.3 expect (reference: REST API,
 * 1.2): `"10"` becomes a number where one is wanted, `123` a text, `"true"` and `1` true, `1.7` the integer 1; an empty
 * text is no number. Values that cannot be converted stay the same, and so does free-form JSON.
 */
export function neighbouring(schema: TSchema, value: unknown): unknown {
  return read(schema as Shape, value);
}

/** Parts with at most this many values are converted at once. */
const FEW = 200;

/** Like {@link neighbouring} for a long document, in steps (`in-slices.ts`). */
export function* neighbouringInSlices(schema: TSchema, value: unknown): Generator<void, unknown> {
  return yield* readLong(schema as Shape, value);
}

function* readLong(shape: Shape, value: unknown): Generator<void, unknown> {
  if (hasFewValues(value, FEW)) {
    yield;
    return read(shape, value);
  }
  if (shape.freeForm || shape.const !== undefined || shape.enum) return value;
  if (shape.anyOf) return yield* readLongUnion(shape.anyOf, value);
  if (shape.allOf) {
    let soFar = value;
    for (const part of shape.allOf) soFar = yield* readLong(part, soFar);
    return soFar;
  }
  if (shape.type === "array" && shape.items && Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) items.push(yield* readLong(shape.items, item));
    return items;
  }
  return shape.type === "object" ? yield* readLongMembers(shape, value) : value;
}

function* readLongUnion(kinds: readonly Shape[], value: unknown): Generator<void, unknown> {
  const possible = kinds.filter(({ type }) => type !== "null");
  for (const kind of possible) {
    const found = yield* readLong(kind, value);
    if (possible.length === 1 || accepts(kind as TSchema, found)) return found;
  }
  return value;
}

function* readLongMembers(shape: Shape, value: unknown): Generator<void, unknown> {
  if (!isRecord(value) || !shape.properties) return value;
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const part = memberOf(shape, name);
    members.push([name, part ? yield* readLong(part, member) : member]);
  }
  return Object.fromEntries(members);
}

function read(shape: Shape, value: unknown): unknown {
  if (shape.orText && typeof value === "string") return objectInText(value);
  if (shape.freeForm || value === null || value === undefined || shape.const !== undefined || shape.enum) return value;
  if (shape.anyOf) return readUnion(shape.anyOf, value);
  if (shape.allOf) return shape.allOf.reduce<unknown>((soFar, part) => read(part, soFar), value);
  switch (shape.type) {
    case "string":
      return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
    case "integer":
      return wholeNumber(value);
    case "number":
      return typeof value === "string" ? numberIn(value, DECIMAL) : value;
    case "boolean":
      return truth(value);
    case "array":
      return readItems(shape, value);
    case "object":
      return readMembers(shape, value);
    default:
      return value;
  }
}

/** Most unions are "null, or this". */
function readUnion(kinds: readonly Shape[], value: unknown): unknown {
  if (value === "" && kinds.some(isNumeric) && kinds.some(({ type }) => type === "null")) return null;
  const possible = kinds.filter(({ type }) => type !== "null");
  const [only, ...others] = possible;
  if (only && others.length === 0) return read(only, value);
  for (const kind of possible) {
    const found = read(kind, value);
    if (Value.Check(kind as TSchema, found)) return found;
  }
  return value;
}

function isNumeric({ type }: Shape): boolean {
  return type === "integer" || type === "number" || type === "boolean";
}

function wholeNumber(value: unknown): unknown {
  if (typeof value === "number") return Math.trunc(value) + 0; // -0.5 becomes 0
  return typeof value === "string" ? numberIn(value, WHOLE) : value;
}

function numberIn(text: string, form: RegExp): unknown {
  const trimmed = text.trim();
  if (trimmed === "") return 0;
  return form.test(trimmed) ? Number(trimmed) : text;
}

function truth(value: unknown): unknown {
  if (typeof value === "number") return Number.isInteger(value) ? value !== 0 : value;
  if (typeof value !== "string") return value;
  const word = value.trim();
  return word === "" ? false : (TRUTHS.get(word) ?? value);
}

function readItems({ items }: Shape, value: unknown): unknown {
  return items && Array.isArray(value) ? value.map((item) => read(items, item)) : value;
}

function readMembers(shape: Shape, value: unknown): unknown {
  if (!isRecord(value) || !shape.properties) return value;
  const members = Object.entries(value).map(([name, member]) => {
    const part = memberOf(shape, name);
    return [name, part ? read(part, member) : member] as const;
  });
  return Object.fromEntries(members);
}

function memberOf({ properties = {}, additionalProperties }: Shape, name: string): Shape | undefined {
  if (Object.hasOwn(properties, name)) return properties[name];
  return typeof additionalProperties === "object" ? additionalProperties : undefined;
}
