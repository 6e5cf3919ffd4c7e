import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../../testing/databases.ts";
import { clusteredTable, columnTypes } from "./columns.ts";
import type { Database, Migration } from "./database.ts";
import { migrate } from "./migrate.ts";
import { mapPage, selectPage } from "./select-page.ts";
import { isForeignKeyViolation, uniqueViolation } from "./sql-error.ts";

interface ThingSchema {
  thing: { id: number; name: string; rank: number | null; big: number | bigint | null; real: number | null };
  part: { id: number; thing_id: number };
}

const things: Migration = {
  number: 1,
  name: "things",
  async up(db, dialect) {
    const types = columnTypes(dialect);
    await db.schema
      .createTable("thing")
      .addColumn("id", types.bigint, (column) => column.primaryKey())
      .addColumn("name", types.text, (column) => column.notNull().unique())
      .addColumn("rank", types.integer)
      .addColumn("big", types.bigint)
      .addColumn("real", types.double)
      .execute();
    await db.schema
      .createTable("part")
      .addColumn("id", types.bigint, (column) => column.primaryKey())
      .addColumn("thing_id", types.bigint, (column) => column.notNull().references("thing.id"))
      .modifyEnd(clusteredTable(dialect))
      .execute();
  },
};

describe.each(TEST_DATABASES)("the database on $name", ({ open }) => {
  let database: Database;
  let db: Kysely<ThingSchema>;
  let nextId = 1000;
  const row = (name: string) => ({ id: nextId++, name, rank: null, big: null, real: null });

  beforeAll(async () => {
    database = await open({ migrated: false });
    await migrate(database, [things]);
    db = database.db as unknown as Kysely<ThingSchema>;
  });
  afterAll(() => database.close());

  test("a read that follows a write sees it", async () => {
    for (let i = 0; i < 20; i++) {
      await db
        .insertInto("thing")
        .values(row(`seen ${i}`))
        .execute();
      const found = await db.selectFrom("thing").select("id").where("name", "=", `seen ${i}`).execute();
      expect(found).toHaveLength(1);
    }
  });

  test("of writes that share a commit, those that fail take no other along", async () => {
    await db.insertInto("thing").values(row("taken")).execute();
    const names = Array.from({ length: 50 }, (_, i) => (i % 5 === 0 ? "taken" : `shared ${i}`));
    const results = await Promise.allSettled(names.map((name) => db.insertInto("thing").values(row(name)).execute()));
    expect(results.map(({ status }) => status)).toEqual(names.map((n) => (n === "taken" ? "rejected" : "fulfilled")));
    const stored = await db.selectFrom("thing").select("name").where("name", "like", "shared %").execute();
    expect(stored).toHaveLength(40);
  });

  test("a violated unique constraint is distinguished from others, with its columns", async () => {
    await db.insertInto("thing").values(row("once")).execute();
    const error = await db
      .insertInto("thing")
      .values(row("once"))
      .execute()
      .catch((cause: unknown) => cause);
    expect(uniqueViolation(error)).toMatchObject({ columns: ["name"] });
    expect(isForeignKeyViolation(error)).toBe(false);
  });

  test("a reference to nothing is refused", async () => {
    const error = await db
      .insertInto("part")
      .values({ id: 1, thing_id: 999_999 })
      .execute()
      .catch((cause: unknown) => cause);
    expect(isForeignKeyViolation(error)).toBe(true);
    expect(uniqueViolation(error)).toBeUndefined();
  });

  test("a transaction that throws leaves nothing", async () => {
    const failing = db.transaction().execute(async (tx) => {
      await tx.insertInto("thing").values(row("gone")).execute();
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await db.selectFrom("thing").select("id").where("name", "=", "gone").execute()).toEqual([]);
  });

  test("transactions and single writes at the same time all arrive", async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => [
        db
          .insertInto("thing")
          .values(row(`mixed single ${i}`))
          .execute(),
        db.transaction().execute(async (tx) => {
          await tx
            .insertInto("thing")
            .values(row(`mixed a ${i}`))
            .execute();
          await tx
            .insertInto("thing")
            .values(row(`mixed b ${i}`))
            .execute();
        }),
      ]).flat(),
    );
    expect(await db.selectFrom("thing").select("id").where("name", "like", "mixed %").execute()).toHaveLength(30);
  });

  test.each([[0], [-1], [Number.MAX_SAFE_INTEGER], [9_007_199_254_740_993n], [-(2n ** 63n)], [2n ** 63n - 1n]])(
    "the integer %s comes back exactly",
    async (big) => {
      const inserted = { ...row(`big ${big}`), big };
      const [returned] = await db.insertInto("thing").values(inserted).returning("big").execute();
      const read = await db.selectFrom("thing").select("big").where("id", "=", inserted.id).execute();
      expect([returned, ...read]).toEqual([{ big }, { big }]);
    },
  );

  test("integers divide as integers, reals as reals", async () => {
    const inserted = { ...row("divided"), big: 7, real: 7 };
    await db.insertInto("thing").values(inserted).execute();
    const result = await db
      .selectFrom("thing")
      .select([sql<number>`big / 2`.as("whole"), sql<number>`real / 2`.as("half")])
      .where("id", "=", inserted.id)
      .execute();
    expect(result).toEqual([{ whole: 3, half: 3.5 }]);
  });

  test("an update returns how many rows it changed", async () => {
    await db
      .insertInto("thing")
      .values([row("count 1"), row("count 2")])
      .execute();
    const result = await db.updateTable("thing").set({ rank: 1 }).where("name", "like", "count %").executeTakeFirst();
    expect(result.numUpdatedRows).toBe(2n);
  });

  test("a migration runs once, and a database of a newer program is refused", async () => {
    await migrate(database, [things]);
    await expect(migrate(database, [])).rejects.toThrow("newer version");
  });

  describe("pages", () => {
    const columns = {
      id: "thing.id",
      sortable: { name: "thing.name", rank: "thing.rank" },
      search: ["thing.name"],
    };
    const page = (link: object) =>
      selectPage(
        db.selectFrom("thing").selectAll().where("id", "<", 100),
        { pageSize: 10, page: 0, ...link },
        {
          ...columns,
          dialect: database.dialect,
        },
      ).then((found) => mapPage(found, (thing) => thing.id));

    beforeAll(async () => {
      const rows = ["Äpfel", "birnen", "100% sure", "under_score", "BIRNEN 2", "back\\slash"].map((name, i) => ({
        ...row(name),
        id: i + 1,
        rank: i % 2 === 0 ? null : i,
      }));
      await db.insertInto("thing").values(rows).execute();
    });

    test.each([
      [{}, [1, 2, 3, 4, 5, 6]],
      [{ sortOrder: { property: "rank", direction: "ASC" } }, [2, 4, 6, 1, 3, 5]],
      [{ sortOrder: { property: "rank", direction: "DESC" } }, [1, 3, 5, 6, 4, 2]],
      [{ textSearch: "äPF" }, [1]],
      [{ textSearch: "Birnen" }, [2, 5]],
      [{ textSearch: "0% s" }, [3]],
      [{ textSearch: "r_s" }, [4]],
      [{ textSearch: "k\\s" }, [6]],
      [{ textSearch: "n_2" }, []],
    ])("%j finds %j", async (link, ids) => {
      expect((await page(link)).data).toEqual(ids);
    });

    test("totals count all pages, beyond the end too", async () => {
      expect(await page({ pageSize: 4 })).toEqual({
        data: [1, 2, 3, 4],
        totalPages: 2,
        totalElements: 6,
        hasNext: true,
      });
      expect(await page({ pageSize: 4, page: 1 })).toMatchObject({ data: [5, 6], totalElements: 6, hasNext: false });
      expect(await page({ pageSize: 4, page: 7 })).toMatchObject({ data: [], totalElements: 6, hasNext: false });
    });

    test("a list whose conditions are evaluated row by row is counted when its length does not give the total", async () => {
      let counts = 0;
      const watched = db.withPlugin({
        transformQuery({ node }) {
          if (JSON.stringify(node).includes("count(*)")) counts++;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const asked = async (pageSize: number) => {
        const things = watched.selectFrom("thing").selectAll().where("id", "<", 100);
        const link = { pageSize, page: 0 };
        const found = await selectPage(things, link, { ...columns, dialect: database.dialect, countsApart: true });
        return [found.totalElements, counts];
      };
      expect(await asked(10)).toEqual([6, 0]);
      expect(await asked(4)).toEqual([6, 1]);
    });

    test("an unknown sort property is refused", async () => {
      const refused = page({ sortOrder: { property: "constructor", direction: "ASC" } });
      await expect(refused).rejects.toMatchObject({ code: "badRequest" });
    });
  });
});
