import type { RawBuilder } from "kysely";

/** How the entities that customer users can query are restricted. */
export type CustomerScope = "column" | "self" | "owner" | "none" | "assigned";

/** How entity queries use a kind (reference: telemetry and queries, 5.2). `P` are properties, `C` columns. */
export interface QuerySpec<P extends string = string, C extends string = string> {
  /** Column with the name of an entity, which name filters search. */
  readonly name: C;
  /** Properties that are entity fields, beside `createdTime` and `name`. */
  readonly fields?: readonly P[];
  /** Columns that are entity fields under another name. */
  readonly alsoFields?: Readonly<Record<string, C>>;
  /** Fields in relation queries, where all types have the same ones; by default those above. `e` is the row. */
  readonly relationFields?: Readonly<Record<string, RawBuilder<unknown> | undefined>>;
  /** Columns that are indexed as one text, and the name of SQLite's index; see the migration. */
  readonly search?: { readonly index: string; readonly columns: readonly C[] };
  readonly customer: CustomerScope;
}

/** How entity queries read the table of a kind. */
export interface QueryTable {
  readonly table: string;
  /** Column of each entity field; `entityType` is a constant without a column. */
  readonly fields: Readonly<Record<string, string>>;
  readonly relationFields?: Readonly<Record<string, RawBuilder<unknown> | undefined>> | undefined;
  readonly nameColumn: string;
  /** Columns that are never null. */
  readonly required: ReadonlySet<string>;
  /** Column of the tenant. Tenants belong to themselves. */
  readonly tenantColumn: string;
  readonly search?: { readonly index: string; readonly columns: readonly string[] } | undefined;
  readonly customer: CustomerScope;
}

export interface QueryTableParts {
  readonly table: string;
  readonly columns: ReadonlyMap<string, { readonly isNullable: boolean }>;
  readonly columnOf: (property: string) => string;
}

/** What entity queries need of a table, from its definition. */
export function queryTable(spec: QuerySpec, { table, columns, columnOf }: QueryTableParts): QueryTable {
  const { name, fields = [], alsoFields = {}, relationFields, search, customer } = spec;
  const own = Object.fromEntries(fields.map((field) => [field, columnOf(field)]));
  return {
    table,
    fields: { createdTime: "created_time", name, ...own, ...alsoFields },
    relationFields,
    nameColumn: name,
    required: new Set([...columns].flatMap(([column, { isNullable }]) => (isNullable ? [] : [column]))),
    tenantColumn: columns.has("tenant_id") ? "tenant_id" : "id",
    search,
    customer,
  };
}
