import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../database.ts";
import { openDatabase, type SqliteOptions } from "../open-database.ts";
import type { SqliteThreadSettings } from "./sqlite-protocol.ts";
import { SqliteThread } from "./sqlite-thread.ts";

interface NoteSchema {
  note: { id: number; text: string };
}

const log = pino({ level: "silent" });
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "orrery-threads-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function openNotes(name: string, options: Partial<SqliteOptions> = {}) {
  const path = join(directory, name);
  const database = await openDatabase({ kind: "sqlite", path, log, ...options });
  await sql`create table if not exists note (id integer primary key, text text not null)`.execute(database.db);
  return { database, db: database.db as unknown as Kysely<NoteSchema>, path };
}

const countNotes = async (database: Database) =>
  (await sql<{ count: number }>`select count(*) as count from note`.execute(database.db)).rows[0]?.count;

/** The last connection to close removes it. */
const writeAhead = (path: string) =>
  stat(`${path}-wal`).then(
    () => "there",
    () => "gone",
  );

test("callers at the same time share a commit", async () => {
  const { database, db, path } = await openNotes("shared.db");
  const before = (await stat(`${path}-wal`)).size;
  const inserts = Array.from({ length: 200 }, (_, id) => db.insertInto("note").values({ id, text: "a" }).execute());
  await Promise.all(inserts);
  const pages = ((await stat(`${path}-wal`)).size - before) / 4120; // a commit of its own writes a page at least
  expect(pages).toBeLessThan(20);
  await database.close();
});

test("long texts come back as they were, of single statements and of transactions, and give others their turn", async () => {
  const { database, db } = await openNotes("long.db");
  const texts = [`a${"x".repeat(3_000_000)}`, `${"ä😀".repeat(700_000)}€`, "y".repeat(1_000)];
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  await Promise.all(texts.map((text, id) => db.insertInto("note").values({ id, text }).execute()));
  expect(turns).toBeGreaterThan(2);
  clearInterval(counting);
  await db.transaction().execute(async (tx) => {
    for (const [id, text] of texts.entries())
      await tx
        .updateTable("note")
        .set({ text: `${text}!` })
        .where("id", "=", id)
        .execute();
  });
  const rows = await db.selectFrom("note").selectAll().orderBy("id").execute();
  expect(rows.map(({ text }) => text)).toEqual(texts.map((text) => `${text}!`));
  await database.close();
});

test("close waits for what was asked before, and what comes later is refused", async () => {
  const { database, db, path } = await openNotes("closing.db");
  const insert = (id: number) => db.insertInto("note").values({ id, text: "a" }).execute();
  const before = Array.from({ length: 50 }, (_, id) => insert(id));
  await Promise.resolve();
  const closed = database.close();
  await Promise.all(before);
  await closed;
  await expect(insert(99)).rejects.toThrow();
  const reopened = new DatabaseSync(path);
  expect(reopened.prepare("select count(*) as count from note").get()).toEqual({ count: 50 });
  reopened.close();
});

test("tables of an attached file are joined by their bare names, with what was written a moment ago", async () => {
  const path = join(directory, "other.db");
  const { database, db } = await openNotes("attaching.db", { attach: [{ name: "other", path }] });
  expect(await countNotes(database)).toBe(0); // a reader runs before the other file has tables
  const other = new DatabaseSync(path);
  other.exec("pragma journal_mode = wal; create table latest (note_id integer primary key, value real)");
  await db.insertInto("note").values({ id: 1, text: "joined" }).execute();
  for (const value of [1.5, 2.5]) {
    other.prepare("insert or replace into latest values (1, ?)").run(value);
    const joined = sql`select note.text, latest.value from note join latest on latest.note_id = note.id`;
    expect((await joined.execute(database.db)).rows).toEqual([{ text: "joined", value }]);
  }
  other.close();
  await database.close();
});

test("a transaction that waits for a write of others is taken back instead of waiting for ever", async () => {
  const { database, db } = await openNotes("idle.db", { transactionIdleMs: 30 });
  const stuck = db.transaction().execute(async (tx) => {
    await tx.insertInto("note").values({ id: 1, text: "inside" }).execute();
    await db.insertInto("note").values({ id: 2, text: "outside" }).execute();
    await tx.insertInto("note").values({ id: 3, text: "inside" }).execute();
  });
  await expect(stuck).rejects.toMatchObject({ code: "unavailable" });
  expect(await db.selectFrom("note").select("id").execute()).toEqual([{ id: 2 }]);
  await database.close();
});

test("a long read does not hold the others up", async () => {
  const { database, db } = await openNotes("long-read.db");
  const finished: string[] = [];
  const long = sql`select count(*) from
    (with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 4000000) select n from numbers)`;
  const slow = long.execute(database.db).then(() => finished.push("long"));
  await db.selectFrom("note").selectAll().execute();
  finished.push("short");
  await slow;
  expect(finished).toEqual(["short", "long"]);
  await database.close();
});

test("a savepoint takes back only what came after it", async () => {
  const { database, db } = await openNotes("savepoint.db");
  const tx = await db.startTransaction().execute();
  await tx.insertInto("note").values({ id: 1, text: "kept" }).execute();
  const inner = await tx.savepoint("inner").execute();
  await inner.insertInto("note").values({ id: 2, text: "gone" }).execute();
  await inner.rollbackToSavepoint("inner").execute();
  await tx.commit().execute();
  expect(await countNotes(database)).toBe(1);
  await database.close();
});

test("a value that cannot be bound fails its caller alone", async () => {
  const { database, db } = await openNotes("unbindable.db");
  const values = ["a", Symbol("b"), true];
  const inserts = values.map((value, id) => sql`insert into note values (${id}, ${value})`.execute(db));
  const results = await Promise.allSettled(inserts);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  await database.close();
});

test("idle threads end, and restart when they are needed", async () => {
  const { database, db, path } = await openNotes("quiet.db", { quietMs: 20 });
  await db.insertInto("note").values({ id: 1, text: "before" }).execute();
  expect(await countNotes(database)).toBe(1);
  await expect.poll(() => writeAhead(path)).toBe("gone");
  await db.insertInto("note").values({ id: 2, text: "after" }).execute();
  expect(await countNotes(database)).toBe(2);
  await database.close();
});

test("a rest ends the threads at once, but does not interrupt a transaction or a write", async () => {
  const { database, db, path } = await openNotes("rest.db");
  const insert = (id: number) => db.insertInto("note").values({ id, text: "a" }).execute();
  const tx = await db.startTransaction().execute();
  await tx.insertInto("note").values({ id: 1, text: "inside" }).execute();
  expect(await countNotes(database)).toBe(0);
  database.rest();
  const waiting = insert(2);
  await tx.commit().execute();
  database.rest();
  await waiting;
  const read = countNotes(database);
  database.rest();
  expect(await read).toBe(2);
  database.rest();
  await expect.poll(() => writeAhead(path)).toBe("gone");
  await insert(3);
  expect(await countNotes(database)).toBe(3);
  await database.close();
});

test("a file that is no database is refused when it is opened", async () => {
  const path = join(directory, "text.db");
  await writeFile(path, "this is not a database, although it is long enough to be looked at as one".repeat(20));
  await expect(openDatabase({ kind: "sqlite", path, log })).rejects.toThrow("not a database");
});

test("a thread that dies fails what it was asked, and the next request starts another", async () => {
  const settings: SqliteThreadSettings = {
    path: join(directory, "dying.db"),
    mode: "writer",
    synchronous: "NORMAL",
    busyTimeoutMs: 1000,
    deadlineMs: undefined,
    attach: [],
  };
  const thread = new SqliteThread(settings, 60_000, log);
  const one = [{ sql: "select 1 as one", parameters: [] }];
  expect(await thread.request("each", one)).toEqual([{ columns: ["one"], rows: [[1]] }]);
  const deadly = thread.request("each", null as never); // nothing in the program sends this
  const behind = thread.request("each", one);
  await expect(deadly).rejects.toThrow("database thread stopped");
  await expect(behind).rejects.toThrow("database thread stopped");
  expect(await thread.request("each", one)).toEqual([{ columns: ["one"], rows: [[1]] }]);
  expect(thread.incarnation).toBe(2);
  await thread.close();
});
