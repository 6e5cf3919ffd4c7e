import { type ExactJson, isJsonArray, isJsonObject, JsonNumber } from "@orrery/model";
import type { TSchema } from "typebox";
import { hasFewValues } from "./few-values.ts";
import { losslessJson } from "./lossless-json.ts";
import { storableText } from "./storable-text.ts";

/** The part of a schema that says where free-form JSON is; the model marks it with `freeForm`. */
interface Shape {
  readonly freeForm?: boolean;
  readonly properties?: Readonly<Record<string, Shape>>;
  /** For members that `properties` does not name; `false` forbids them. */
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** Parts that were parsed separately, by the empty placeholder for them in `plain` and `exact`. */
type Apart = ReadonlyMap<unknown, unknown>;

const NOTHING: Apart = new Map();

/**
 * The document `plain`, which `schema` has accepted, with its free-form parts spelled as in `exact`, or replaced by
 * those in `apart`.
 * @throws {PlatformError} `badRequest` for texts of the other parts that cannot be stored.
 */
export function preserveSpelling(schema: TSchema, plain: unknown, exact: ExactJson, apart: Apart = NOTHING): unknown {
  return keep(schema as Shape, plain, exact, apart);
}

/** Parts with at most this many values are processed at once. */
const FEW = 200;

/** Like {@link preserveSpelling} for a long document, in steps (`in-slices.ts`). */
export function* preserveSpellingInSlices(
  schema: TSchema,
  plain: unknown,
  exact: ExactJson,
  apart: Apart,
): Generator<void, unknown> {
  return yield* keepLong(schema as Shape, plain, exact, apart);
}

function* keepLong(shape: Shape, plain: unknown, exact: ExactJson, apart: Apart): Generator<void, unknown> {
  if (apart.has(exact)) return apart.get(exact);
  if (shape.freeForm || typeof plain !== "object" || hasFewValues(plain, FEW)) {
    yield;
    return keep(shape, plain, exact, apart);
  }
  if (shape.anyOf) return yield* keepLong(shape.anyOf.find(isCompound) ?? {}, plain, exact, apart);
  if (shape.items && Array.isArray(plain) && isJsonArray(exact)) {
    const items: unknown[] = [];
    for (const [at, item] of plain.entries()) {
      items.push(yield* keepLong(shape.items, item, exact[at] ?? null, apart));
    }
    return items;
  }
  if (!shape.properties || plain === null || !isJsonObject(exact)) return keep(shape, plain, exact, apart);
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(plain)) {
    const part = memberOf(shape, name);
    const kept = part ? yield* keepLong(part, member, exact.get(name) ?? null, apart) : (apart.get(member) ?? member);
    members.push([name, kept]);
  }
  return Object.fromEntries(members);
}

function keep(shape: Shape, plain: unknown, exact: ExactJson, apart: Apart): unknown {
  if (apart.has(exact)) return apart.get(exact);
  // Already converted.
  if (shape.freeForm) return typeof exact === "string" && typeof plain === "object" ? plain : losslessJson(exact);
  if (typeof plain === "string") return storableText(exact instanceof JsonNumber ? exact.text : plain);
  if (plain === null || typeof plain !== "object") return plain;
  if (shape.anyOf) return keep(shape.anyOf.find(isCompound) ?? {}, plain, exact, apart);
  if (shape.items && Array.isArray(plain) && isJsonArray(exact)) {
    const { items } = shape;
    return plain.map((item, index) => keep(items, item, exact[index] ?? null, apart));
  }
  if (shape.properties && isJsonObject(exact)) return keepMembers(shape, plain, exact, apart);
  checkTexts(plain); // its shape is only known to the code that reads it
  return plain;
}

function checkTexts(value: unknown): void {
  if (typeof value === "string") storableText(value);
  else if (typeof value === "object" && value !== null) Object.values(value).forEach(checkTexts);
}

function keepMembers(shape: Shape, plain: object, exact: ReadonlyMap<string, ExactJson>, apart: Apart): object {
  const members = Object.entries(plain).map(([name, member]) => {
    const part = memberOf(shape, name);
    return [name, part ? keep(part, member, exact.get(name) ?? null, apart) : (apart.get(member) ?? member)];
  });
  return Object.fromEntries(members);
}

function memberOf({ properties = {}, additionalProperties }: Shape, name: string): Shape | undefined {
  if (Object.hasOwn(properties, name)) return properties[name];
  return typeof additionalProperties === "object" ? additionalProperties : undefined;
}

/** Unions of our drafts are "null, or this". */
function isCompound({ freeForm, properties, items }: Shape): boolean {
  return freeForm === true || properties !== undefined || items !== undefined;
}
