import { sql } from "kysely";
import { expect, test } from "vitest";
import { TEST_DATABASES } from "../../testing/databases.ts";
import { createLogger } from "../logging.ts";
import type { Db } from "./database.ts";

async function one<T>(db: Db, query: ReturnType<typeof sql<{ value: T }>>): Promise<T | undefined> {
  return (await query.execute(db)).rows[0]?.value;
}

test("a connection that is lost between two statements of a transaction fails that transaction alone", async () => {
  const postgres = TEST_DATABASES.find(({ name }) => name === "PostgreSQL");
  if (!postgres) throw new Error("PostgreSQL is not among the databases");
  const { db, close } = await postgres.open({ migrated: false, log: createLogger("silent") });
  const lost = db.transaction().execute(async (transaction) => {
    const pid = await one<number>(transaction, sql`select pg_backend_pid() as value`);
    await sql`select pg_terminate_backend(${pid})`.execute(db);
    const isThere = () => one<number>(db, sql`select count(*) as value from pg_stat_activity where pid = ${pid}`);
    await expect.poll(isThere).toBe(0);
    await sql`select 1`.execute(transaction);
  });
  await expect(lost).rejects.toThrow();
  expect(await one<number>(db, sql`select 1 as value`)).toBe(1);
  await close();
});
