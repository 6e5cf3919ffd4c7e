import type { Dialect } from "../database/database.ts";
import type { PageColumns } from "../database/select-page.ts";
import { kindOf } from "../entities/kinds.ts";
import { entityMapping, type LooseSpec } from "./entity-mapping.ts";
import type { Values } from "./object-maker.ts";
import { type QuerySpec, queryTable } from "./query-table.ts";

/** The definition of a table without the types of its members. */
export interface LooseTableSpec extends LooseSpec {
  readonly sortable?: readonly string[];
  readonly alsoSortable?: Readonly<Record<string, string>>;
  readonly search?: readonly string[];
  readonly query?: QuerySpec;
}

/** Makes a table from its definition; typed by `defineTable`. */
export function tableOf(spec: LooseTableSpec) {
  const { type, sortable = [], alsoSortable, search = [], query } = spec;
  const name = kindOf(type).table;
  const { columns, properties, columnOf, reader, toRow } = entityMapping(spec);
  const byProperty = ["id", "createdTime", ...sortable].map((property) => [property, columnOf(property)] as const);
  const sorted = { ...Object.fromEntries(byProperty), ...alsoSortable };
  const required = [...columns].flatMap(([column, { isNullable }]) => (isNullable ? [] : [column]));
  const fromRow = reader(properties);
  const part = (...wanted: readonly string[]) => ({
    columns: [...new Set(wanted.map(columnOf))],
    fromRow: reader(wanted),
  });
  const table = {
    type,
    name,
    columns: [...columns.keys()],
    fromRow,
    toRow,
    page(dialect: Dialect, as = name): PageColumns {
      const ref = (column: string) => `${as}.${column}`;
      const refs = Object.fromEntries(Object.entries(sorted).map(([property, column]) => [property, ref(column)]));
      return { dialect, id: ref("id"), sortable: refs, search: search.map(ref), required: required.map(ref) };
    },
    part,
    without: (...unwanted: readonly string[]) => part(...properties.filter((property) => !unwanted.includes(property))),
    query: query && queryTable(query, { table: name, columns, columnOf }),
  };
  return {
    ...table,
    with: (...context: readonly unknown[]) => ({
      ...table,
      fromRow: (row: Values) => fromRow(row, ...context),
      toRow: (entity: Values) => toRow(entity, ...context),
    }),
  };
}
