import type { EntityType } from "@orrery/model";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { QueryTable } from "../../kernel/tables/query-table.ts";

/** An entity field as an expression over the rows `e`. */
export interface FieldSql {
  readonly value: RawBuilder<unknown>;
  /** Never null. */
  readonly required: boolean;
  /** Milliseconds, not text. */
  readonly isTime: boolean;
}

/** What a query selects from: the rows `e`, each with an `id`. */
export interface EntityRows {
  /** Types that its entities can have. */
  readonly types: readonly EntityType[];
  /** Common table expressions that a statement over the rows needs. */
  readonly before: RawBuilder<unknown> | undefined;
  readonly from: RawBuilder<unknown>;
  /** Entity type of a row. */
  readonly type: RawBuilder<string>;
  /** For rows found over relations: their number, as an expression. */
  readonly reachedCount: RawBuilder<number> | undefined;
  /** The conditions that select rows of the query, permissions included. */
  readonly where: readonly RawBuilder<SqlBool>[];
  /** `undefined` when its entities do not have the field. */
  field(name: string): FieldSql | undefined;
}

/** The rows of one table. */
export function tableRows(type: EntityType, table: QueryTable, where: readonly RawBuilder<SqlBool>[]): EntityRows {
  const typeText = sql<string>`cast(${type} as text)`;
  return {
    types: [type],
    before: undefined,
    from: sql`${sql.table(table.table)} e`,
    type: typeText,
    reachedCount: undefined,
    where,
    field(name) {
      if (name === "entityType") return { value: typeText, required: true, isTime: false };
      const column = fieldColumn(table, name);
      if (!column) return undefined;
      return {
        value: sql.ref(`e.${column}`),
        required: table.required.has(column),
        isTime: column === "created_time",
      };
    },
  };
}

export function fieldColumn(table: QueryTable, field: string): string | undefined {
  return Object.hasOwn(table.fields, field) ? table.fields[field] : undefined;
}
