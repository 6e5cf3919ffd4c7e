import { randomUUID } from "node:crypto";
import { type Customer, entityId, parseUuid, type TenantId, type Uuid } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CustomerStore } from "../customers/customer-store.ts";
import type { Database } from "../kernel/database/database.ts";
import { TEST_DATABASES, testLog } from "../testing/databases.ts";
import { AssignmentBin } from "./assignment-bin.ts";

const NO_CONTACT = {
  country: null,
  state: null,
  city: null,
  address: null,
  address2: null,
  zip: null,
  phone: null,
  email: null,
};
const newUuid = () => parseUuid(randomUUID());

describe.each(TEST_DATABASES)("assignments of customers in the recycle bin, on $name", ({ open }) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  async function customerOf(tenantId: TenantId): Promise<Customer> {
    const id = entityId("CUSTOMER", newUuid());
    const names = { title: id.id, name: id.id };
    const customer = { ...NO_CONTACT, ...names, id, tenantId, createdTime: 1, additionalInfo: null };
    await new CustomerStore(database).insert(customer);
    return customer;
  }
  async function assetsOf({ id, tenantId }: Customer, count: number): Promise<readonly Uuid[]> {
    const ids = Array.from({ length: count }, newUuid);
    for (let at = 0; at < count; at += 500) {
      const some = ids.slice(at, at + 500);
      const owner = { tenant_id: tenantId.id, customer_id: id.id };
      await database.db
        .insertInto("asset")
        .values(some.map((each) => ({ id: each, created_time: 1, ...owner, name: each, type: "t" })))
        .execute();
    }
    return ids;
  }

  test("a customer gets back however much it had, and nothing of another", async () => {
    const tenantId = entityId("TENANT", newUuid());
    const [customer, other] = [await customerOf(tenantId), await customerOf(tenantId)];
    const ids = await assetsOf(customer, 2_300);
    await assetsOf(other, 2);
    const given: Uuid[] = [];
    const giveBack = async (id: Uuid) => void given.push(id);
    const kinds = new Map([["ASSET", giveBack] as const]);
    const bin = new AssignmentBin({ database, findCustomer: async () => customer, kinds, log: testLog });
    await bin.note(customer);
    await bin.note(customer); // as after a kill
    await bin.giveBack();
    expect(given.toSorted()).toEqual(ids.toSorted());
    given.length = 0;
    await bin.giveBack();
    expect(given).toEqual([]);
    await bin.close();
  });
});
