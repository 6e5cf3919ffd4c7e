import { randomUUID } from "node:crypto";
import { entityId, parseUuid, type TenantId } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { BinStore } from "./bin-store.ts";

const newTenant = () => entityId("TENANT", parseUuid(randomUUID()));

describe.each(TEST_DATABASES)("how much the recycle bin holds, on $name", ({ open }) => {
  let database: Database;
  let bin: BinStore;

  beforeAll(async () => {
    database = await open();
    bin = new BinStore(database, { isOn: true, isGoing: async () => false, clock: Date.now });
  });
  afterAll(() => database.close());

  /** A tenant whose bin holds entities of these sizes, the oldest first. */
  async function tenantWith(...sizes: number[]): Promise<TenantId> {
    const tenantId = newTenant();
    const rows = sizes.map((size, at) => ({
      entity_id: parseUuid(randomUUID()),
      entity_type: "ASSET" as const,
      tenant_id: tenantId.id,
      name: `${at}`,
      deleted_time: at,
      user_id: null,
      user_name: null,
      content: "{}",
      size,
      emptied: 0,
    }));
    await database.db.insertInto("recycle_bin").values(rows).execute();
    return tenantId;
  }
  const namesOf = async (tenantId: TenantId): Promise<string[]> =>
    (await bin.list(tenantId, undefined, { pageSize: 100, page: 0 })).data.map(({ name }) => name);

  test("the oldest entities of a tenant go when there are too many of them, or they are too large", async () => {
    const [many, large, huge, few] = [
      await tenantWith(1, 1, 1, 1, 1),
      await tenantWith(1, 90, 50, 50),
      await tenantWith(1, 101),
      await tenantWith(50, 50),
    ];
    await bin.markOverfull({ entities: 4, bytes: 100 });
    expect(await namesOf(many)).toEqual(["4", "3", "2", "1"]);
    expect(await namesOf(large)).toEqual(["3", "2"]);
    expect(await namesOf(huge)).toEqual([]);
    expect(await namesOf(few)).toEqual(["1", "0"]);
  });
});
