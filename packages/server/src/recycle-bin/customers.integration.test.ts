import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";

const ALL = "pageSize=1000&page=0";
const BIN = "/api/orrery/recycleBin";

describe.each(TEST_DATABASES)("customers in the recycle bin on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let client: TestClient;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    app = await startTestApp(settingsAt(database.place));
    client = new TestClient(app);
    await client.claim(app.setupCode ?? "");
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const inBin = ({ id }: Wire) => `${BIN}/CUSTOMER/${id.id}`;
  const give = (customer: Wire, kind: string, { id }: Wire) =>
    client.json("POST", `/api/customer/${customer.id.id}/${kind}/${id.id}`);
  async function setInfo(asset: Wire | undefined, info: string): Promise<void> {
    const { place, db } = database;
    const statement = "update asset set additional_info = ";
    if (place.kind === "postgres") {
      await sql`${sql.raw(statement)} ${info} where id = ${asset?.id.id}`.execute(db);
      return;
    }
    using file = new DatabaseSync(join(place.directory, "platform", "orrery.db"), { timeout: 0 });
    const update = file.prepare(`${statement} ? where name = ?`);
    // Waiting within the call would keep the platform, which runs on this thread, from ending its transaction.
    await expect.poll(() => update.run(info, asset?.name).changes, { timeout: 10_000 }).toBe(1);
  }
  const assignedTo = async ({ id }: Wire): Promise<string[]> => {
    const lists = ["deviceInfos", "assetInfos", "entityViewInfos", "edgeInfos"].map(async (list) => {
      const { data } = await client.json("GET", `/api/customer/${id.id}/${list}?${ALL}`);
      return data.map(({ name }: Wire) => name);
    });
    const { data } = await client.json("GET", `/api/customer/${id.id}/dashboards?${ALL}`);
    return [...(await Promise.all(lists)).flat(), ...data.map(({ title }: Wire) => title)].toSorted();
  };

  test("a restored customer has what was assigned to it, but what another has by now", async () => {
    const draft = { title: "back again", city: "Ulm", additionalInfo: { description: "d" } };
    const customer = await client.json("POST", "/api/customer", draft);
    const device = await client.json("POST", "/api/device", { name: "its device" });
    const asset = await client.json("POST", "/api/asset", { name: "its asset", type: "t" });
    const keys = { attributes: { cs: [], ss: [], sh: [] }, timeseries: [] };
    const view = await client.json("POST", "/api/entityView", {
      name: "its view",
      type: "t",
      entityId: asset.id,
      keys,
    });
    const edge = await client.json("POST", "/api/edge", {
      name: "its edge",
      type: "t",
      routingKey: "of-customer",
      secret: "s",
      edgeLicenseKey: "k",
      cloudEndpoint: "http://localhost",
    });
    const dashboard = await client.json("POST", "/api/dashboard", { title: "its dashboard" });
    const moved = await client.json("POST", "/api/asset", { name: "moved on", type: "t" });
    const all = { device, asset, entityView: view, edge, dashboard };
    for (const [kind, entity] of Object.entries({ ...all })) await give(customer, kind, entity);
    await give(customer, "asset", moved);
    const names = ["its asset", "its dashboard", "its device", "its edge", "its view"];
    expect(await assignedTo(customer)).toEqual([...names, "moved on"].toSorted());

    await client.text("DELETE", `/api/customer/${customer.id.id}`);
    expect((await client.call("GET", `/api/customer/${customer.id.id}`)).status).toBe(404);
    expect((await client.json("GET", `/api/device/${device.id.id}`)).customerId).toEqual(device.customerId);
    const other = await client.json("POST", "/api/customer", { title: "another" });
    await give(other, "asset", moved);

    expect(await client.json("POST", `${inBin(customer)}/restore`, {})).toEqual(customer);
    expect(await client.json("GET", `/api/customer/${customer.id.id}`)).toEqual(customer);
    await expect.poll(() => assignedTo(customer)).toEqual(names);
    expect(await assignedTo(other)).toEqual(["moved on"]);
    const versions = (await client.json("GET", `/api/orrery/history/CUSTOMER/${customer.id.id}?${ALL}`)).data;
    expect(versions.map(({ action }: Wire) => action)).toEqual(["RESTORED", "DELETED", "CREATED"]);
  });

  test("what cannot be restored keeps nothing else from its customer", async () => {
    const customer = await client.json("POST", "/api/customer", { title: "of three" });
    const assets: Wire[] = [];
    for (const name of ["one of three", "two of three", "three of three"]) {
      assets.push(await client.json("POST", "/api/asset", { name, type: "t" }));
    }
    for (const asset of assets) await give(customer, "asset", asset);
    await client.text("DELETE", `/api/customer/${customer.id.id}`);
    const [first, broken, last] = assets.toSorted((a, b) => (a.id.id < b.id.id ? -1 : 1));
    await setInfo(broken, "{"); // cannot be read
    await client.json("POST", `${inBin(customer)}/restore`, {});
    await expect.poll(() => assignedTo(customer)).toEqual([first?.name, last?.name].toSorted());
    await setInfo(broken, "{}");
  });

  test("its title is free meanwhile; a restore takes another one", async () => {
    const first = await client.json("POST", "/api/customer", { title: "reused" });
    await client.text("DELETE", `/api/customer/${first.id.id}`);
    await client.json("POST", "/api/customer", { title: "reused" });
    const refused = await client.call("POST", `${inBin(first)}/restore`, {});
    expect([refused.status, JSON.parse(refused.text).taken]).toEqual([409, ["name"]]);
    expect((await client.call("POST", `${inBin(first)}/restore`, { name: "  " })).status).toBe(400);
    const restored = await client.json("POST", `${inBin(first)}/restore`, { name: "reused 2" });
    expect(restored).toMatchObject({ id: first.id, title: "reused 2", name: "reused 2" });
  });

  test("the public customer goes for good, and so do those that are removed from the bin", async () => {
    const asset = await client.json("POST", "/api/asset", { name: "shown", type: "t" });
    const { customerId } = await client.json("POST", `/api/customer/public/asset/${asset.id.id}`);
    await client.text("DELETE", `/api/customer/${customerId.id}`);
    expect((await client.call("POST", `${BIN}/CUSTOMER/${customerId.id}/restore`, {})).status).toBe(404);
    const gone = await client.json("POST", "/api/customer", { title: "gone" });
    await client.text("DELETE", `/api/customer/${gone.id.id}`);
    await client.text("DELETE", inBin(gone));
    expect((await client.call("POST", `${inBin(gone)}/restore`, {})).status).toBe(404);
  });

  test("other tenants and users of the customer cannot restore it", async () => {
    const customer = await client.json("POST", "/api/customer", { title: "ours" });
    const remaining = await client.json("POST", "/api/customer", { title: "theirs" });
    const user = await client.customerUser(remaining.id);
    await client.text("DELETE", `/api/customer/${customer.id.id}`);
    const other = await client.otherTenant();
    expect((await other.call("POST", `${inBin(customer)}/restore`, {})).status).toBe(404);
    expect((await user.call("POST", `${inBin(customer)}/restore`, {})).status).toBe(403);
  });
});
