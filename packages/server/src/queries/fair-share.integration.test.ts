import { type EntityDataQuery, entityId } from "@orrery/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { User } from "../kernel/auth/user.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { parseEntityDataQuery } from "./parse/parse-query.ts";
import { ADMIN, TestQueries, uuid } from "./test-queries.ts";

const CROWD = 140;
const FIRST = 3000;
const OTHER: User = { ...ADMIN, tenantId: entityId("TENANT", uuid(2)) };

const asked = (entityFilter: object, page = 0): EntityDataQuery =>
  parseEntityDataQuery({ entityFilter, pageLink: { pageSize: 10, page } });

describe.each(TEST_DATABASES)("the share of a tenant on $name", (kind) => {
  let it: TestQueries;

  beforeAll(async () => {
    it = await TestQueries.open(kind);
    for (let n = FIRST; n < FIRST + CROWD; n++) await it.add("ASSET", n, { name: `Crowd ${n}`, type: "crowd" });
    await sql`insert into relation (from_id, from_type, type_group, type, to_id, to_type)
      select a.id, 'ASSET', 'COMMON', 'Knows', b.id, 'ASSET' from asset a cross join asset b where a.id <> b.id`.execute(
      it.database.db,
    );
  });
  afterAll(() => it.close());

  test("many concurrent walks do not delay another tenant's queries", async () => {
    const answered: string[] = [];
    const walk = { type: "relationsQuery", rootEntity: entityId("ASSET", uuid(FIRST)), direction: "FROM" };
    const walks = Array.from({ length: 20 }, async (_, page) => {
      await it.queries.find(ADMIN, asked(walk, page));
      answered.push("walk");
    });
    for (let page = 0; page < 5; page++) {
      const { totalElements } = await it.queries.find(OTHER, asked({ type: "entityType", entityType: "TENANT" }, page));
      expect(totalElements).toBe(1);
      answered.push("other");
    }
    await Promise.all(walks);
    expect(answered.lastIndexOf("other")).toBeLessThan(walks.length);
  });

  test("a tenant's first query waits for those of no others, however many they are", async () => {
    const { readScheduler } = it.database;
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const works = Array.from({ length: 12 }, (_, at) => readScheduler.run(`tenant ${at}`, "unknown", () => promise));
    const query = asked({ type: "relationsQuery", rootEntity: OTHER.tenantId, direction: "TO" });
    expect((await it.queries.find(OTHER, query)).totalElements).toBe(0);
    release();
    await Promise.all(works);
  });

  test("a walk waits for others of its tenant, and for nobody else's", async () => {
    const { readScheduler } = it.database;
    const walk = asked({ type: "relationsQuery", rootEntity: entityId("ASSET", uuid(FIRST)), direction: "TO" });
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const works = Array.from({ length: 10 }, (_, at) =>
      readScheduler.run(ADMIN.tenantId.id, `occupies ${at}`, () => promise),
    );
    const { waiting } = readScheduler;
    let isAnswered = false;
    const found = it.queries.find(ADMIN, walk).finally(() => {
      isAnswered = true;
    });
    await expect.poll(() => readScheduler.waiting).toBe(waiting + 1);
    const others = asked({ type: "relationsQuery", rootEntity: OTHER.tenantId, direction: "FROM" });
    expect((await it.queries.find(OTHER, others)).totalElements).toBe(0);
    expect(isAnswered).toBe(false);
    release();
    await Promise.all(works);
    expect((await found).totalElements).toBe(CROWD);
  });
});
