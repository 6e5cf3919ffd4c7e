import type { Uuid } from "@orrery/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestIdentity, type TestIdentity } from "../../system/test-identity.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../../testing/databases.ts";
import { ClaimStore, MAX_CLAIM_MS } from "./claim-store.ts";

const MISSING = "00000000-0000-1000-8000-000000000000" as Uuid;
const NOW = 1_700_000_000_000;

describe.each(TEST_DATABASES)("what devices announced on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let identity: TestIdentity;
  let store: ClaimStore;
  let token: string;

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database);
    store = new ClaimStore(database);
    ({ token } = await identity.tenant());
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  const create = async (name: string): Promise<Uuid> =>
    (await identity.call("POST", "/api/device", token, { name })).body.id.id;

  test("a record that is alive stays, one that has expired is replaced", async () => {
    const id = await create("a");
    const first = { secretKey: "1", expirationTime: NOW + 10 };
    const second = { secretKey: "2", expirationTime: NOW + 1000 };
    await store.put(id, first, NOW);
    await store.put(id, second, NOW + 10);
    expect(await store.find(id, NOW + 10)).toEqual(first);
    expect(await store.find(id, NOW + 500)).toEqual(first); // expired, not deleted
    await store.put(id, second, NOW + 11);
    expect(await store.find(id, NOW + 11)).toEqual(second);
    await store.delete(id);
    expect(await store.find(id, NOW + 11)).toBeUndefined();
  });

  test("after a day a record is forgotten, whatever it says", async () => {
    const id = await create("b");
    const forever = { secretKey: "1", expirationTime: NOW + 10 * MAX_CLAIM_MS };
    await store.put(id, forever, NOW);
    expect(await store.find(id, NOW + MAX_CLAIM_MS - 1)).toEqual(forever);
    expect(await store.find(id, NOW + MAX_CLAIM_MS)).toBeUndefined();
    const next = { secretKey: "2", expirationTime: NOW + 2 * MAX_CLAIM_MS };
    await store.put(id, next, NOW + MAX_CLAIM_MS);
    expect(await store.find(id, NOW + MAX_CLAIM_MS)).toEqual(next);
  });

  test("records go with their device, and a device that is gone makes none", async () => {
    const id = await create("c");
    await store.put(id, { secretKey: "1", expirationTime: NOW + 10 }, NOW);
    expect((await identity.call("DELETE", `/api/device/${id}`, token)).status).toBe(200);
    for (const gone of [id, MISSING]) {
      await store.put(gone, { secretKey: "1", expirationTime: NOW + 10 }, NOW);
      expect(await store.find(gone, NOW)).toBeUndefined();
    }
  });
});
