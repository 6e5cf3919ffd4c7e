import { type TSchema, Type } from "typebox";
import { accepts } from "../../json/compiled-schema.ts";
import { hasFewValues } from "../../json/few-values.ts";

/** A part of a document that its schema refuses. */
export interface Fault {
  readonly schema: TSchema;
  readonly value: unknown;
  /** As in `/list/0`; empty for the document itself. */
  readonly path: string;
}

/** The part of a schema that describes compounds. */
interface Shape {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly maxItems?: number;
  readonly anyOf?: readonly TSchema[];
  readonly allOf?: readonly TSchema[];
  readonly const?: unknown;
}

/** Parts with at most this many values are reported whole. */
const SMALL = 200;
/** The same, where the faulty part is not known. */
const LISTED = 2_000;

/**
 * The smallest part of a document that `schema` refuses: listing the problems of all parts of a large document would
 * take seconds. Runs in steps (`in-slices.ts`).
 */
export function* findFault(schema: TSchema, value: unknown, path = ""): Generator<void, Fault> {
  if (isSmall(value)) return { schema, value, path };
  yield;
  const part = partOf(schema as Shape, value);
  if (part) return yield* findFault(part, value, path);
  const { anyOf, properties, items, maxItems } = schema as Shape;
  if (anyOf) return { schema, value: orEmpty(value), path };
  if (Array.isArray(value) && items) return yield* faultOfArray({ items, maxItems }, value, path);
  if (Array.isArray(value) || typeof value !== "object" || value === null || !properties) {
    return { schema, value: orEmpty(value), path };
  }
  const members = new Map(Object.entries(value));
  for (const [name, member] of Object.entries(properties)) {
    const given = members.get(name);
    if (given !== undefined && !accepts(member, given)) return yield* findFault(member, given, `${path}/${name}`);
    yield;
  }
  return { schema: withoutLarge(schema, properties, members), value, path };
}

/** The part of a union that is meant, or a part of an intersection that refuses the value. */
function partOf({ anyOf, allOf }: Shape, value: unknown): TSchema | undefined {
  const compounds = anyOf?.filter((each) => isCompoundFor(each as Shape, value)) ?? [];
  const meant = compounds.length > 1 ? compounds.filter((each) => isNamedBy(each as Shape, value)) : compounds;
  if (meant.length === 1) return meant[0];
  return allOf?.find((each) => !accepts(each, value));
}

/** Whether the constant members that distinguish kinds of objects are those of `value`. */
function isNamedBy({ properties = {} }: Shape, value: unknown): boolean {
  const words = Object.entries(properties).filter(([, { const: word }]: [string, Shape]) => word !== undefined);
  const members = value as Readonly<Record<string, unknown>>;
  return words.length > 0 && words.every(([name, { const: word }]: [string, Shape]) => members[name] === word);
}

/** The value, or an empty one of the same type when nothing in it can be wrong. */
function orEmpty(value: unknown): unknown {
  if (typeof value !== "object" || value === null || hasFewValues(value, LISTED)) return value;
  return Array.isArray(value) ? [] : {};
}

function isCompoundFor({ items, properties }: Shape, value: unknown): boolean {
  return Array.isArray(value) ? items !== undefined : properties !== undefined;
}

function* faultOfArray(
  { items, maxItems = Number.POSITIVE_INFINITY }: { readonly items: TSchema; readonly maxItems?: number | undefined },
  value: readonly unknown[],
  path: string,
): Generator<void, Fault> {
  if (value.length > maxItems) {
    return { schema: Type.Array(Type.Unknown(), { maxItems }), value: new Array(maxItems + 1).fill(null), path };
  }
  for (const [at, item] of value.entries()) {
    if (!accepts(items, item)) return yield* findFault(items, item, `${path}/${at}`);
    yield;
  }
  return { schema: Type.Array(Type.Unknown(), { maxItems: 0 }), value: [null], path }; // nothing else can be wrong
}

/** The schema of an object whose members are valid, without checking large members again. */
function withoutLarge(
  schema: TSchema,
  properties: Readonly<Record<string, TSchema>>,
  members: ReadonlyMap<string, unknown>,
): TSchema {
  const seen = Object.entries(properties).map(([name, member]): [string, TSchema] => [
    name,
    isSmall(members.get(name)) ? member : Type.Unknown(),
  ]);
  const { ifIncomplete } = schema as { readonly ifIncomplete?: unknown };
  return Type.Object(Object.fromEntries(seen), ifIncomplete === undefined ? {} : { ifIncomplete });
}

function isSmall(value: unknown): boolean {
  return hasFewValues(value, SMALL);
}
