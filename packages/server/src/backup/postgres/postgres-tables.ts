import type pg from "pg";

/** Name of a column, and its type as a cast spells it. */
export type Columns = ReadonlyMap<string, string>;

/** The tables of the installation with the columns that hold something, in their order. */
export async function tablesOf(client: pg.Client): Promise<ReadonlyMap<string, Columns>> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`);
  const tables = new Map<string, Map<string, string>>();
  for (const { table, column, type } of rows) {
    const columns = tables.get(table) ?? new Map<string, string>();
    tables.set(table, columns.set(column, type));
  }
  return tables;
}

/** A name in a statement. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
