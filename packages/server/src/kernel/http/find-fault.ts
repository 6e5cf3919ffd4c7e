import { type TSchema, Type } from "typebox";
import { Value } from "typebox/value";

/** A part of a document that its schema refuses. */
export interface Fault {
  readonly schema: TSchema;
  readonly value: unknown;
  /** As in `/list/0`; empty: the document itself. */
  readonly path: string;
}

/** Of a schema what says of which parts it is made. */
interface Shape {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly maxItems?: number;
  readonly anyOf?: readonly TSchema[];
  readonly allOf?: readonly TSchema[];
}

/** Parts of so few values are told of as they are. */
const SMALL = 200;

/**
 * The smallest part of a document to blame for what `schema` refuses: the problems of all its parts would take seconds
 * to list when there are many.
 */
export function findFault(schema: TSchema, value: unknown, path = ""): Fault {
  if (isSmall(value)) return { schema, value, path };
  const part = partOf(schema as Shape, value);
  if (part) return findFault(part, value, path);
  const { properties, items, maxItems } = schema as Shape;
  if (Array.isArray(value)) return items ? faultOfArray({ items, maxItems }, value, path) : { schema, value, path };
  if (typeof value !== "object" || value === null || !properties) return { schema, value, path };
  const members = new Map(Object.entries(value));
  for (const [name, member] of Object.entries(properties)) {
    if (members.get(name) !== undefined && !Value.Check(member, members.get(name))) {
      return findFault(member, members.get(name), `${path}/${name}`);
    }
  }
  return { schema: withoutLarge(schema, properties, members), value, path };
}

/** Of a union the one part that is meant, of an intersection one that refuses the value. */
function partOf({ anyOf, allOf }: Shape, value: unknown): TSchema | undefined {
  const meant = anyOf?.filter((each) => isCompoundFor(each as Shape, value)) ?? [];
  if (meant.length === 1) return meant[0];
  return allOf?.find((each) => !Value.Check(each, value));
}

function isCompoundFor({ items, properties }: Shape, value: unknown): boolean {
  return Array.isArray(value) ? items !== undefined : properties !== undefined;
}

function faultOfArray(
  { items, maxItems = Number.POSITIVE_INFINITY }: { readonly items: TSchema; readonly maxItems?: number | undefined },
  value: readonly unknown[],
  path: string,
): Fault {
  if (value.length > maxItems) {
    return { schema: Type.Array(Type.Unknown(), { maxItems }), value: new Array(maxItems + 1).fill(null), path };
  }
  const at = value.findIndex((item) => !Value.Check(items, item));
  return findFault(items, value[at], `${path}/${at}`);
}

/** The same schema of an object whose members are right one by one, without a look into the large ones. */
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
  return countValues(value, SMALL + 1) <= SMALL;
}

/** How many values a document has, counted up to `most`. */
function countValues(value: unknown, most: number): number {
  if (typeof value !== "object" || value === null) return 1;
  const parts = Array.isArray(value) ? value : Object.values(value);
  if (parts.length >= most) return most;
  let count = 1;
  for (const part of parts) {
    if (count >= most) break;
    count += countValues(part, most - count);
  }
  return count;
}
