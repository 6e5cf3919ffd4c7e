import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";

const CROWD = 60;
const LONG_SEARCHES = 8;

describe.each(TEST_DATABASES)("searches of relations on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  let mine: Awaited<ReturnType<TestIdentity["tenant"]>>;
  let others: typeof mine;

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database);
    [mine, others] = [await identity.tenant(), await identity.tenant()];
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  async function device({ token }: typeof mine, name: string): Promise<string> {
    return (await identity.call("POST", "/api/device", token, { name })).body.id.id;
  }

  const search = ({ token }: typeof mine, rootId: string, maxLevel: number) => {
    const parameters = { rootId, rootType: "DEVICE", direction: "FROM", maxLevel };
    return identity.call("POST", "/api/relations", token, { parameters, filters: [] });
  };

  test("run one after the other per tenant, and do not delay other tenants", async () => {
    const ids = await Promise.all(Array.from({ length: CROWD }, (_, at) => device(mine, `crowd ${at}`)));
    const [lonely, foreign] = [await device(mine, "lonely"), await device(others, "foreign")];
    await sql`insert into relation (from_id, from_type, type_group, type, to_id, to_type)
      select a.id, 'DEVICE', 'COMMON', 'Knows', b.id, 'DEVICE' from device a cross join device b
      where a.id <> b.id and a.name like 'crowd%' and b.name like 'crowd%'`.execute(database.db);
    const answered: string[] = [];
    const note = (what: string, { status, body }: { status: number; body: readonly unknown[] }) =>
      answered.push(`${what}: ${status}, ${body.length}`);
    const long = Array.from({ length: LONG_SEARCHES }, () =>
      search(mine, ids[0] ?? "", 50).then((answer) => note("long", answer)),
    );
    await identity.call("GET", "/api/auth/user", mine.token); // the searches have started
    const short = search(mine, lonely, 1).then((answer) => note("short", answer));
    note("foreign", await search(others, foreign, 1));
    await Promise.all([...long, short]);
    const isLong = (what: string) => what === `long: 200, ${CROWD * (CROWD - 1)}`;
    const longBefore = (what: string) => answered.slice(0, answered.indexOf(what)).filter(isLong).length;
    expect(answered.filter(isLong)).toHaveLength(LONG_SEARCHES);
    expect(longBefore("short: 200, 0")).toBeGreaterThanOrEqual(LONG_SEARCHES - 2); // their answers are written later
    expect(longBefore("foreign: 200, 0")).toBeLessThan(LONG_SEARCHES - 2);
  });
});
