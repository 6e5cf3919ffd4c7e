import { entityId } from "@orrery/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Cause } from "../../kernel/cause.ts";
import type { Database } from "../../kernel/database/database.ts";
import { TEST_DATABASES } from "../../testing/databases.ts";
import type { CustomValue } from "../ports/custom-tables.ts";
import { numbered } from "../testing/memory-chains.ts";
import { TENANT } from "../testing/test-engine.ts";
import { StoredCustomTables } from "./stored-custom-tables.ts";

const OTHER = entityId("TENANT", numbered(700));
const NOW: Cause = { arrival: 1, isReplay: false };
const nameOf = (table: string, tenant = TENANT) => `cs_tb_${tenant.id.replaceAll("-", "")}_${table}`;

describe.each(TEST_DATABASES)("custom tables on $name", ({ name, open }) => {
  let database: Database;
  let tables: StoredCustomTables;
  beforeAll(async () => {
    database = await open();
    tables = new StoredCustomTables(database);
  });
  afterAll(() => database.close());

  const rowsOf = async (table: string, tenant = TENANT) => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(nameOf(table, tenant))}`.execute(
      database.db,
    );
    return rows.map((row) => ({ ...row }));
  };
  const write = (table: string, row: Record<string, CustomValue>, cause = NOW) =>
    tables.write(TENANT, table, new Map(Object.entries(row)), cause);

  test("a table is made with columns for texts, and gets the columns that it lacks", async () => {
    await tables.prepare(TENANT, "Readings", ["device", "T"]);
    await write("Readings", { device: "d", T: "21.50" });
    await tables.prepare(TENANT, "readings", ["device", "t", "more"]);
    await write("readings", { device: null, t: true, more: { json: '{"a":1}' } });
    await write("readings", { device: "e", t: 7, more: "o'" });
    expect(await rowsOf("readings")).toEqual([
      { device: "d", t: "21.50", more: null },
      { device: null, t: "true", more: '{"a":1}' },
      { device: "e", t: "7", more: "o'" },
    ]);
  });

  test("types and primary key of a table that an operator has made are kept", async () => {
    const table = sql.table(nameOf("made"));
    const time = sql.raw(name === "PostgreSQL" ? "timestamptz" : "text");
    await sql`create table ${table} (device text, ts ${time}, t double precision, n bigint, primary key (device, ts))`.execute(
      database.db,
    );
    await tables.prepare(TENANT, "made", ["device", "ts", "t", "n"]);
    const ts = "2026-11-23T07:08:09.000Z";
    await write("made", { device: "d", ts, t: 21.5, n: "9007199254740993" });
    await write("made", { device: "d", ts, t: "22.25", n: 3 });
    await write("made", { device: "e", ts, t: 1, n: null });
    expect((await rowsOf("made")).map(({ device, t, n }) => [device, t, Number(n)])).toEqual([
      ["d", 22.25, 3],
      ["e", 1, 0],
    ]);
    if (name !== "PostgreSQL") return; // SQLite keeps values of any type
    await expect(write("made", { device: "d", ts, t: "warm", n: 1 })).rejects.toThrow(/double precision/);
    await write("made", { device: "f", ts: Date.parse(ts), t: 1, n: 1 });
    expect((await rowsOf("made")).at(-1)?.ts).toEqual(new Date(ts));
  });

  test("a message that is processed again writes once", async () => {
    await tables.prepare(TENANT, "once", ["a"]);
    let isFirst = true;
    const claim = async () => {
      const was = isFirst;
      isFirst = false;
      return was;
    };
    for (let times = 0; times < 2; times++) await write("once", { a: "1" }, { ...NOW, claim });
    expect(await rowsOf("once")).toEqual([{ a: "1" }]);
  });

  test("each tenant has tables of its own, which go with it", async () => {
    await tables.prepare(OTHER, "readings", ["x"]);
    await tables.write(OTHER, "readings", new Map([["x", "mine"]]), NOW);
    expect(await rowsOf("readings", OTHER)).toEqual([{ x: "mine" }]);
    await tables.removeAll(OTHER);
    await expect(rowsOf("readings", OTHER)).rejects.toThrow();
    expect(await rowsOf("readings")).not.toEqual([]);
  });

  test.each([
    ['x"; drop table tenant; --', ["a"], "cannot be the name of a table"],
    ["", ["a"], "cannot be the name of a table"],
    ["x".repeat(25), ["a"], "cannot be the name of a table"],
    ["t", ['a"b'], "cannot be the name of a column"],
    ["t", [""], "cannot be the name of a column"],
    ["t", Array.from({ length: 101 }, (_, at) => `c${at}`), "A table has at most 100 columns"],
  ])("the table %j with the columns %j is refused", async (table, columns, reason) => {
    await expect((async () => tables.prepare(TENANT, table, columns))()).rejects.toThrow(reason);
  });

  test("a tenant makes no more tables than allowed", async () => {
    const tenant = entityId("TENANT", numbered(701));
    for (let at = 0; at < 20; at++) await tables.prepare(tenant, `t${at}`, ["a"]);
    await expect(tables.prepare(tenant, "t20", ["a"])).rejects.toThrow("A tenant has at most 20 tables");
    await tables.prepare(tenant, "t19", ["a", "b"]);
    await tables.removeAll(tenant);
  });
});
