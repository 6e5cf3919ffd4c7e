import { SERVICE_TYPES } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";

describe.each(TEST_DATABASES)("queues on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database);
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  test("BLOCK-3.203 CORE-7.193 tenants see the queues of the rule engine, other services have none", async () => {
    const { token } = await identity.tenant();
    const queues = (serviceType: string, by = token) =>
      identity.call("GET", `/api/tenant/queues?serviceType=${serviceType}`, by);
    expect((await queues("TB_RULE_ENGINE")).body).toEqual(["Main", "HighPriority", "SequentialByOriginator"]);
    expect(SERVICE_TYPES).toEqual(["TB_CORE", "TB_RULE_ENGINE", "TB_TRANSPORT", "JS_EXECUTOR"]);
    for (const other of SERVICE_TYPES.filter((type) => type !== "TB_RULE_ENGINE"))
      expect((await queues(other)).body).toEqual([]);
    expect(await queues("NONE")).toMatchObject({ status: 400, body: { errorCode: 31 } });
    expect((await queues("TB_CORE", identity.sysAdmin)).status).toBe(403);
  });
});
