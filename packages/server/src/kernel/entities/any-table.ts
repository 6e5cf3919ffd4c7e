import type { Kysely } from "kysely";
import type { Runner } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import type { EntityColumns } from "./columns.ts";

/** Any table of entities, by the columns that all have. */
interface AnyTable {
  any: EntityColumns;
}

/** Names a table for {@link anyTable}, which knows only one, whatever its real name. */
export function tableNamed(name: keyof Schema & string): "any" {
  return name as "any";
}

/** For code that is the same for all kinds of entities: the table is named at run time. */
export function anyTable(runner: Runner): Kysely<AnyTable> {
  return runner as unknown as Kysely<AnyTable>;
}
