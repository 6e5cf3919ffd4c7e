import type { EntityType } from "@orrery/model";
import { type Alias, type Computed, idOf, number } from "./column.ts";
import { type Member, objectMaker, type Values } from "./object-maker.ts";

/** A column of any type. */
interface LooseColumn {
  readonly name: string | undefined;
  readonly isNullable: boolean;
  readonly write: (value: unknown) => unknown;
  readonly read: (stored: unknown) => unknown;
}

type LooseProperty = LooseColumn | Alias | Computed;

type FromWhole = (from: Values, ...context: readonly unknown[]) => unknown;

/** The definition of a table without the types of its members, which the compiler has checked. */
export interface LooseSpec {
  readonly type: EntityType;
  readonly columns: Readonly<Record<string, LooseProperty>>;
  readonly stored?: Readonly<Record<string, LooseColumn>>;
  readonly write?: Readonly<Record<string, FromWhole>>;
  readonly read?: Readonly<Record<string, FromWhole>>;
}

/** The correspondence of an entity's properties and the columns of its row. */
export interface EntityMapping {
  /** In their order. */
  readonly properties: readonly string[];
  /** By name, `id` first. */
  readonly columns: ReadonlyMap<string, { readonly isNullable: boolean }>;
  /** The column that a property is read from. */
  readonly columnOf: (property: string) => string;
  readonly toRow: (entity: Values, ...context: readonly unknown[]) => Values;
  /** A function that reads these properties, in this order. */
  readonly reader: (properties: readonly string[]) => (row: Values, ...context: readonly unknown[]) => Values;
}

/** Makes the conversions between entities and rows from the definition of a table. */
export function entityMapping(spec: LooseSpec): EntityMapping {
  const { type, stored = {}, write = {}, read = {} } = spec;
  const common = { id: idOf(type), createdTime: number() } as unknown as Readonly<Record<string, LooseColumn>>;
  const properties = new Map<string, LooseProperty>(Object.entries({ ...common, ...spec.columns }));

  const columnAt = (property: string): readonly [name: string, LooseColumn] => {
    const defined = properties.get(property);
    if (defined && "of" in defined) return columnAt(defined.of);
    if (!defined || !("write" in defined)) throw new TypeError(`The table of ${type} has no column for ${property}`);
    return [defined.name ?? snakeCase(property), defined];
  };
  const readerOf = (name: string): Member => {
    const compute = read[name];
    if (compute) return { name, compute };
    const [source, { read: convert }] = columnAt(name);
    return { name, source, convert };
  };

  const own = [...properties].flatMap(([property, defined]) => ("write" in defined ? [property] : []));
  const writers: Member[] = own.map((source) => {
    const [name, { write: convert }] = columnAt(source);
    return { name, source, convert };
  });
  for (const [name, value] of Object.entries(write)) {
    const column = stored[name];
    if (!column) throw new TypeError(`The table of ${type} has no column ${name}`);
    writers.push({ name, compute: (...from) => unlessAbsent(value(...from), column.write) });
  }
  return {
    properties: [...properties.keys()],
    columns: new Map([...own.map(columnAt), ...Object.entries(stored)]),
    columnOf: (property) => columnAt(property)[0],
    toRow: objectMaker(writers),
    reader: (wanted) => objectMaker(wanted.map(readerOf)),
  };
}

function unlessAbsent(value: unknown, write: (value: unknown) => unknown): unknown {
  return value === undefined ? undefined : write(value);
}

function snakeCase(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
