import { randomUUID } from "node:crypto";
import { type EntityId, type EntityType, entityId, parseUuid, type TenantId } from "@orrery/model";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenTestDatabase, TEST_DATABASES, testLog } from "../../testing/databases.ts";
import { openTestTelemetry, type TestTelemetry } from "../test-telemetry.ts";
import { EntityCleanup } from "./entity-cleanup.ts";
import { TtlJob } from "./ttl-job.ts";

const DAY_MS = 86_400_000;
const NOW = 1_700_000_000_000;
/** The columns of a table that the jobs read. */
const TYPES = [
  { entityType: "DEVICE", table: "kept_device" },
  { entityType: "CUSTOMER", table: "kept_customer" },
] as const;

describe.each(TEST_DATABASES)("retention on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let parts: TestTelemetry;

  beforeAll(async () => {
    database = await open();
    parts = await openTestTelemetry(database);
    const uuid = sql.raw(database.dialect === "postgres" ? "uuid" : "text");
    for (const { table } of TYPES) {
      await sql`create table ${sql.table(table)} (id ${uuid} primary key, tenant_id ${uuid}, customer_id ${uuid})`.execute(
        database.db,
      );
    }
  });
  afterAll(async () => {
    await parts.close();
    await database.close();
  });

  const fresh = <T extends EntityType>(type: T): EntityId<T> => entityId(type, parseUuid(randomUUID()));

  async function stored(type: "DEVICE" | "CUSTOMER", tenantId: TenantId, customerId?: EntityId): Promise<EntityId> {
    const id = fresh(type);
    const table = type === "DEVICE" ? "kept_device" : "kept_customer";
    const columns = sql.join([id.id, tenantId.id, customerId?.id ?? null]);
    await sql`insert into ${sql.table(table)} values (${columns})`.execute(database.db);
    return id;
  }

  async function fill(tenantId: TenantId, id: EntityId): Promise<void> {
    const value = { type: "LONG", value: 1 } as const;
    const ages = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    const points = ages.map((days) => ({ key: "n", ts: NOW - days * DAY_MS, value }));
    await parts.telemetry.saveTimeSeries({ tenantId, entityId: id, points });
    await setTtl(tenantId, id, { type: "STRING", value: "60" }, "note");
  }

  async function setTtl(tenantId: TenantId, id: EntityId, value: Parameters<typeof attribute>[1], key = "TTL") {
    const attributes = [attribute(key, value)];
    await parts.telemetry.saveAttributes({
      tenantId,
      entityId: id,
      scope: "SERVER_SCOPE",
      attributes,
      notifyDevice: false,
    });
  }

  const left = async (id: EntityId): Promise<number> => {
    const query = { keys: ["n"], startTs: 0, endTs: NOW + 1, interval: 0, limit: 100 };
    const found = await parts.telemetry.history(id, { ...query, aggregation: "NONE", order: "ASC" });
    return found.get("n")?.length ?? 0;
  };

  function ttlJob(systemTtlSeconds: number): TtlJob {
    const { series } = parts;
    const common = { database, series, types: TYPES, clock: () => NOW, log: testLog, intervalMs: DAY_MS };
    return new TtlJob({ ...common, systemTtlSeconds });
  }

  test("points are kept as long as the customer says, else the tenant, else the system; latest values are kept", async () => {
    const tenant = fresh("TENANT");
    const silent = fresh("TENANT");
    const customer = await stored("CUSTOMER", tenant);
    const forEver = await stored("CUSTOMER", tenant);
    const devices = {
      ofSystem: await stored("DEVICE", silent),
      ofTenant: await stored("DEVICE", tenant),
      ofCustomer: await stored("DEVICE", tenant, customer),
      ofForEver: await stored("DEVICE", tenant, forEver),
    };
    for (const id of [...Object.values(devices), customer]) await fill(tenant, id);
    await setTtl(tenant, tenant, { type: "LONG", value: 5 * 86_400 });
    await setTtl(tenant, customer, { type: "LONG", value: 2 * 86_400 });
    await setTtl(tenant, forEver, { type: "LONG", value: 0 });
    await setTtl(tenant, silent, { type: "STRING", value: "60" });

    const job = ttlJob(8 * 86_400);
    await job.run();
    await job.close();

    expect(await left(devices.ofSystem)).toBe(9);
    expect(await left(devices.ofTenant)).toBe(6);
    expect(await left(devices.ofCustomer)).toBe(3);
    expect(await left(devices.ofForEver)).toBe(10);
    expect(await left(customer)).toBe(3);
    expect(await parts.telemetry.latest(devices.ofCustomer)).toMatchObject([{ key: "n", ts: NOW }]);
  });

  test("a system value of 0 keeps everything", async () => {
    const tenant = fresh("TENANT");
    const device = await stored("DEVICE", tenant);
    await fill(tenant, device);
    const job = ttlJob(0);
    await job.run();
    await job.close();
    expect(await left(device)).toBe(10);
  });

  test("data of a deleted entity is removed after the answer, what a crash left at the next start", async () => {
    const tenant = fresh("TENANT");
    const [gone, lost, kept] = [fresh("DEVICE"), fresh("DEVICE"), await stored("DEVICE", tenant)];
    for (const id of [gone, lost, kept]) await fill(tenant, id);
    const { telemetry, bus } = parts;
    const cleanup = new EntityCleanup({ database, telemetry, bus, types: TYPES, intervalMs: DAY_MS, log: testLog });
    try {
      bus.publish("entity", { action: "DELETED", tenantId: tenant, entity: { id: gone, createdTime: 1 } });
      await cleanup.search();
      await cleanup.settled();
      for (const id of [gone, lost]) {
        expect(await telemetry.latest(id)).toEqual([]);
        expect(await left(id)).toBe(0);
        expect(await telemetry.attributes(id, ["SERVER_SCOPE"])).toEqual([]);
      }
      expect(await left(kept)).toBe(10);
      expect(await telemetry.attributes(kept, ["SERVER_SCOPE"])).toHaveLength(1);
    } finally {
      await cleanup.close();
    }
  });
});

function attribute(key: string, value: { type: "LONG"; value: number } | { type: "STRING"; value: string }) {
  return { key, lastUpdateTs: NOW, value };
}
