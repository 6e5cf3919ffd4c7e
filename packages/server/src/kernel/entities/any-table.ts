import type { Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";
import type { EntityColumns } from "./columns.ts";
import type { Runner } from "./entity-store.ts";

/** Any one table of entities, by what they have in common. */
interface AnyTable {
  any: EntityColumns;
}

/** The only table that {@link anyTable} knows, whichever it is. */
export function tableNamed(name: keyof Schema & string): "any" {
  return name as "any";
}

/** So that what all kinds of entities have in common is written once: there a table is named at run time. */
export function anyTable(runner: Runner): Kysely<AnyTable> {
  return runner as unknown as Kysely<AnyTable>;
}
