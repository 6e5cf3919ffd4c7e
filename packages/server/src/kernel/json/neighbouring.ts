import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import { objectInText } from "./object-in-text.ts";

/** Of a schema only what says which scalars it wants. */
interface Shape {
  readonly type?: string;
  readonly freeForm?: boolean;
  /** An object that may arrive as a text; the model marks `additionalInfo` so. */
  readonly orText?: boolean;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Shape>>;
  /** Of members that `properties` does not name. */
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
 * `value` with scalars of a neighbouring type turned into what `schema` wants, as clients of 3.3.3 know it (reference:
 * REST API, 1.2): `"10"` is a number where one is wanted, `123` a text, `"true"` and `1` are true, `1.7` is the whole
 * number 1, an empty text is no number. What cannot be read so stays as it is, and so does free-form JSON.
 */
export function neighbouring(schema: TSchema, value: unknown): unknown {
  return read(schema as Shape, value);
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

/** Most are "nothing, or this". */
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
  if (typeof value === "number") return Math.trunc(value) + 0; // -0.5 is 0
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

function readMembers({ properties, additionalProperties }: Shape, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !properties) return value;
  const others = typeof additionalProperties === "object" ? additionalProperties : undefined;
  const members = Object.entries(value).map(([name, member]) => {
    const shape = Object.hasOwn(properties, name) ? properties[name] : others;
    return [name, shape ? read(shape, member) : member] as const;
  });
  return Object.fromEntries(members);
}
