import type { Entity } from "../bus/events.ts";
import type { Dialect } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import type { PageColumns } from "../database/select-page.ts";
import type { QuerySpec, QueryTable } from "./query-table.ts";
import type { Properties, Readers, RowOf, Stored, Writers, WrittenOf } from "./row-types.ts";
import { type LooseTableSpec, tableOf } from "./table.ts";

/** A table of entities. `Context`: further arguments of reading and writing, such as the key of its secrets. */
export interface Table<E extends Entity, Row, Written = Row, Context extends readonly unknown[] = []> {
  readonly type: E["id"]["entityType"];
  readonly name: keyof Schema & string;
  readonly columns: readonly (keyof Row & string)[];
  readonly fromRow: (row: Row, ...context: Context) => E;
  /** The columns that a save writes. Undefined ones keep their values. */
  readonly toRow: (entity: E, ...context: Context) => Written;
  /** How lists are sorted and searched. `as`: the alias of the table in the query; its name by default. */
  readonly page: (dialect: Dialect, as?: string) => PageColumns;
  /** Some of the properties, for lists that do not show all. */
  readonly part: <P extends keyof E & string>(...properties: readonly P[]) => TablePart<Pick<E, P>, Row>;
  /** All properties except some. */
  readonly without: <P extends keyof E & string>(...properties: readonly P[]) => TablePart<Omit<E, P>, Row>;
  /** The table with its context. */
  readonly with: (...context: Context) => StoredTable<E, Row, Written>;
  /** Absent for kinds that entity queries do not support. */
  readonly query: QueryTable | undefined;
}

/** A table that needs no further arguments. */
export type StoredTable<E extends Entity, Row, Written = Row> = Omit<Table<E, Row, Written>, "with">;

export interface TablePart<Part, Row> {
  /** The columns to select. */
  readonly columns: readonly (keyof Row & string)[];
  readonly fromRow: (row: Partial<Row>) => Part;
}

/** The type of the rows of a table, for the schema. */
export type TableRow<T> = T extends { readonly fromRow: (row: infer Row, ...context: never) => unknown } ? Row : never;

interface TableSpec<E extends Entity, Context extends readonly unknown[], Ps, St extends Stored, W> {
  /** Its kind, which names the table. */
  readonly type: E["id"]["entityType"];
  /** Properties in the order in which they are on the wire, after `id` and `createdTime`, which all have. */
  readonly columns: Ps;
  /** Columns that are not properties. */
  readonly stored?: St;
  /** The values that saves write to such columns. */
  readonly write?: W & Writers<E, St, Context>;
  /** How computed properties are read. */
  readonly read?: Readers<E, Ps, RowOf<Ps, St>, Context>;
  /** Properties by which lists can be sorted, beside `id` and `createdTime`. */
  readonly sortable?: readonly (keyof Ps & string)[];
  /** Columns by which lists can be sorted under another name. */
  readonly alsoSortable?: Readonly<Record<string, keyof RowOf<Ps, St> & string>>;
  /** Columns that `textSearch` searches. */
  readonly search?: readonly (keyof RowOf<Ps, St> & string)[];
  readonly query?: QuerySpec<keyof Ps & string, keyof RowOf<Ps, St> & string>;
}

/** Only properties that the entity has. */
type OnlyOf<Ps, E> = { readonly [P in keyof Ps]: P extends keyof E ? unknown : never };

/**
 * The one place where a kind says how it lies in its table: columns, how lists are sorted and searched, and what entity
 * queries know of it. The table itself is made by a migration.
 *
 * ```ts
 * export const noteTable = defineTable<Note>()({
 *   type: "NOTE",
 *   columns: { tenantId: idOf("TENANT"), title: text(), name: alias("title"), isDone: flag() },
 *   sortable: ["title", "name"],
 *   search: ["title"],
 * });
 *
 * declare module "../kernel/database/schema.ts" {
 *   interface Schema {
 *     note: TableRow<typeof noteTable>;
 *   }
 * }
 * ```
 */
export function defineTable<E extends Entity, Context extends readonly unknown[] = []>() {
  return <const Ps extends Properties<E>, const St extends Stored = Record<never, never>, W = Record<never, never>>(
    spec: TableSpec<E, Context, Ps & OnlyOf<Ps, E>, St, W>,
  ) => {
    const table: unknown = tableOf(spec as unknown as LooseTableSpec); // it needs no types of members
    return table as Table<E, RowOf<Ps, St>, WrittenOf<Ps, St, W>, Context>; // they follow from the specification
  };
}
