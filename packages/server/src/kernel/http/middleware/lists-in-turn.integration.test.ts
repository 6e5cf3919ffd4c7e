import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestIdentity, type TestIdentity } from "../../../system/test-identity.ts";
import { TEST_DATABASES } from "../../../testing/databases.ts";
import type { Database } from "../../database/database.ts";

/** More than one tenant may run at a time. */
const OCCUPANTS = 10;

describe.each(TEST_DATABASES)("calls that can take long, on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  let mine: Awaited<ReturnType<TestIdentity["tenant"]>>;
  let others: Awaited<ReturnType<TestIdentity["tenant"]>>;

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database);
    [mine, others] = [await identity.tenant(), await identity.tenant()];
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  const page = "pageSize=10&page=0";
  test.each([
    ["GET", `/api/tenant/devices?${page}&textSearch=a`],
    ["GET", `/api/customers?${page}&textSearch=a`],
    ["GET", `/api/tenant/deviceInfos?${page}&sortProperty=label&sortOrder=ASC`],
    ["GET", "/api/tenant/dashboards?pageSize=100&page=1000"],
  ])("%s %s waits for the reads of its tenant, and for no others", async (method, path) => {
    const call = ({ token }: typeof mine) => identity.call(method, path, token);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const name = `${method} ${path}`;
    const occupied = Array.from({ length: OCCUPANTS }, (_, at) =>
      database.readScheduler.run(mine.tenantId.id, `${name} ${at}`, () => promise),
    );
    const { waiting } = database.readScheduler;
    let isAnswered = false;
    const waits = call(mine).finally(() => {
      isAnswered = true;
    });
    try {
      await expect.poll(() => database.readScheduler.waiting, { timeout: 30_000 }).toBe(waiting + 1);
      expect((await identity.call("GET", `/api/tenant/devices?${page}`, mine.token)).status).toBe(200);
      expect([(await call(others)).status, isAnswered]).toEqual([200, false]);
    } finally {
      release();
    }
    await Promise.all(occupied);
    expect((await waits).status).toBe(200);
  });
});
