import { sql } from "kysely";
import type { Database } from "../database/database.ts";

/**
 * Names a platform on a NATS server that several may use: nodes of one database have the same, also when its server moves to
 * another machine with its replica.
 */
export async function clusterName({ db }: Pick<Database, "db">): Promise<string> {
  const { rows } = await sql<{ system: string; database: string }>`select
    (select system_identifier::text from pg_control_system()) as system,
    (select oid::text from pg_database where datname = current_database()) as database`.execute(db);
  const [row] = rows;
  return `${row?.system}-${row?.database}`;
}
