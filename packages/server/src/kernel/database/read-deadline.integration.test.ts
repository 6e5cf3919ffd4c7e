import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../../testing/databases.ts";
import type { Database } from "./database.ts";
import { inTime } from "./read-deadline.ts";

describe.each(TEST_DATABASES)("the deadline of a read on $name", ({ open }) => {
  let database: Database;
  const count = async (text: ReturnType<typeof sql>) =>
    Number((await sql<{ count: number }>`${text}`.execute(database.db)).rows[0]?.count);

  beforeAll(async () => {
    database = await open({ migrated: false, readDeadlineMs: 250, readers: 1 });
    await sql`create table thing (id text primary key, name text)`.execute(database.db);
    const ids = Array.from({ length: 200 }, (_, n) => sql`(${`id ${n % 10} ${n}`}, 'Ä name')`);
    await sql`insert into thing values ${sql.join(ids)}`.execute(database.db);
  });
  afterAll(() => database.close());

  /** 200 ^ 6 rows: takes months. */
  const endless = sql`thing a cross join thing b cross join thing c cross join thing d cross join thing e cross join thing f`;
  const late = { name: "PlatformError", code: "unavailable", message: "The answer took too long" };

  test("ends a statement that would take months, and the next one is served", async () => {
    const condition = inTime(database.dialect, "f.id");
    const statement = sql`select count(*) as count from ${endless} where ${condition} and f.name = a.name`;
    await expect(count(statement)).rejects.toMatchObject(late);
    expect(await count(sql`select count(*) as count from thing f where ${condition}`)).toBe(200);
  });

  test("ends one that folds long texts", async () => {
    const lower = database.dialect === "sqlite" ? sql`unicode_lower` : sql`lower`;
    const statement = sql`select count(*) as count from ${endless} where ${lower}(a.id || b.id || c.id || d.id || e.id || f.id) = 'b'`;
    await expect(count(statement)).rejects.toMatchObject(late);
  });

  test("leaves what is written alone", async () => {
    const written = await database.db.transaction().execute(async (tx) => {
      await sql`insert into thing values ('new', 'new')`.execute(tx);
      return sql`select count(*) as count from thing f where ${inTime(database.dialect, "f.id")}`.execute(tx);
    });
    expect(written.rows).toEqual([{ count: 201 }]);
  });
});
