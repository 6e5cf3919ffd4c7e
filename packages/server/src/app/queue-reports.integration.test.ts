import { hostname } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";

const PAGE = "pageSize=10&page=0";

describe.each(TEST_DATABASES)("statistics of the queues on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let client: TestClient;

  beforeAll(async () => {
    database = await open({ migrated: false, attach: [] });
    const settings = { ORRERY_QUEUE_STATISTICS_INTERVAL_MS: "50" };
    app = await startTestApp({ ...settingsAt(database.place), ...settings });
    client = new TestClient(app);
    await client.claim(app.setupCode ?? "");
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const chains = async (): Promise<Wire[]> => (await client.json("GET", `/api/ruleChains?${PAGE}`)).data;
  const assets = async (): Promise<Wire[]> => (await client.json("GET", `/api/tenant/assets?${PAGE}`)).data;

  test("an asset of the tenant shows what became of its messages", async () => {
    await client.device("sends", "SENDS");
    await client.text("POST", "/api/v1/SENDS/telemetry", '{"a":1}');
    await expect
      .poll(async () => (await assets()).map(({ name, type }) => [name, type]))
      .toEqual([[`Main_${hostname()}`, "TbServiceQueue"]]);
    const [asset] = await assets();
    const series = `/api/plugins/telemetry/ASSET/${asset.id.id}/values/timeseries?useStrictDataTypes=true`;
    const latest = async (key: string): Promise<unknown> => (await client.json("GET", series))[key]?.[0].value;
    await expect.poll(() => latest("successfulMsgs")).toBeGreaterThan(0);
    expect(await latest("failedMsgs")).toBe(0);
    expect(await client.json("GET", series)).toMatchObject({
      totalMsgs: [{}],
      successfulMsgs: [{}],
      timeoutMsgs: [{}],
      tmpFailed: [{}],
      tmpTimeout: [{}],
    });
    // The chains of a tenant exist before anything else is created for it, so they are notified of that.
    expect(await client.json("GET", series)).not.toHaveProperty("ruleEngineException");
    await expect(client.json("POST", "/api/asset", { ...asset, label: "mine" })).rejects.toThrow(
      "Unable to save asset with type TbServiceQueue",
    );
  });

  test("the first failure is reported with its node", async () => {
    const [root] = (await chains()).filter((chain) => chain.root);
    const path = `/api/ruleChain/${root.id.id}/metadata`;
    const type = "org.thingsboard.rule.engine.telemetry.TbMsgAttributesNode";
    const node = { type, name: "Fails", configuration: {} };
    const draft = { ruleChainId: root.id, firstNodeIndex: 0, nodes: [node], connections: [] };
    await client.json("POST", "/api/ruleChain/metadata", draft);
    await client.text("POST", "/api/v1/SENDS/telemetry", '{"a":2}');
    const [asset] = await assets();
    const series = `/api/plugins/telemetry/ASSET/${asset.id.id}/values/timeseries?keys=ruleEngineException`;
    await expect.poll(async () => (await client.json("GET", series)).ruleEngineException[0].value).toContain("Fails");
    const [{ value }] = (await client.json("GET", series)).ruleEngineException;
    const [{ id }] = (await client.json("GET", path)).nodes;
    const reported = { ruleNodeId: id.id, ruleChainId: root.id.id, ruleNodeName: "Fails", ruleChainName: root.name };
    expect(JSON.parse(value)).toEqual({ ...reported, message: expect.any(String) });
  });

  test("chains and nodes report when they have started", async () => {
    const [root] = (await chains()).filter((chain) => chain.root);
    const { nodes } = await client.json("GET", `/api/ruleChain/${root.id.id}/metadata`);
    const events = async ({ entityType, id }: Wire): Promise<unknown> => {
      const tenant = (await client.json("GET", "/api/auth/user")).tenantId.id;
      const query = `tenantId=${tenant}&${PAGE}&sortProperty=createdTime`;
      const { data } = await client.json("GET", `/api/events/${entityType}/${id}/LC_EVENT?${query}`);
      return data.map(({ body }: Wire) => body.event);
    };
    await expect.poll(() => events(root.id)).toEqual(expect.arrayContaining(["CREATED", "STARTED"]));
    for (const { id } of nodes) await expect.poll(() => events(id)).toContain("STARTED");
  });
});
