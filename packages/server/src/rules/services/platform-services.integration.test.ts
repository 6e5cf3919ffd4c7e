import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../app.ts";
import { type OpenTestDatabase, TEST_DATABASES } from "../../testing/databases.ts";
import { settingsAt, startTestApp, TestClient } from "../../testing/test-platform.ts";
import type { Wire } from "../../testing/wire.ts";

const P = "org.thingsboard.rule.engine.";
const SOON = { timeout: 30_000 };
const NODES = {
  telemetry: ["filter.TbMsgTypeFilterNode", { messageTypes: ["POST_TELEMETRY_REQUEST"] }],
  attributes: ["filter.TbMsgTypeFilterNode", { messageTypes: ["ATTRIBUTES_UPDATED"] }],
  relate: [
    "action.TbCreateRelationNode",
    {
      entityType: "ASSET",
      entityNamePattern: "Hall of ${deviceName}",
      entityTypePattern: "hall",
      createEntityIfNotExists: true,
    },
  ],
  assign: [
    "action.TbAssignToCustomerNode",
    { customerNamePattern: "$[owner]", createCustomerIfNotExists: true, customerCacheExpiration: 0 },
  ],
  details: ["metadata.TbGetCustomerDetailsNode", { detailsList: ["TITLE"] }],
  fields: ["metadata.TbGetOriginatorFieldsNode", { fieldsMapping: { name: "name", "deviceData.configuration": "x" } }],
  save: ["telemetry.TbMsgTimeseriesNode", {}],
  alarm: ["action.TbCreateAlarmNode", { alarmType: "High", alarmDetailsBuildJs: "return {name: metadata.name};" }],
  edge: ["edge.TbMsgPushToEdgeNode", {}],
  view: ["action.TbCopyAttributesToEntityViewNode", {}],
  foreign: ["action.TbCreateRelationNode", { entityType: "DEVICE", entityNamePattern: "foreign" }],
  mark: [
    "transform.TbTransformMsgNode",
    { jsScript: "return {msg: {seen: msgType}, msgType: 'POST_TELEMETRY_REQUEST'};" },
  ],
  refused: [
    "transform.TbTransformMsgNode",
    { jsScript: "return {msg: {refused: msgType}, msgType: 'POST_TELEMETRY_REQUEST'};" },
  ],
  keep: ["telemetry.TbMsgTimeseriesNode", {}],
} as const;
type Name = keyof typeof NODES;
const LINKS: readonly (readonly [Name, string, Name])[] = [
  ["telemetry", "True", "relate"],
  ["telemetry", "False", "attributes"],
  ["relate", "Success", "assign"],
  ["assign", "Success", "details"],
  ["details", "Success", "fields"],
  ["fields", "Success", "save"],
  ["save", "Success", "alarm"],
  ["alarm", "Created", "foreign"],
  ["foreign", "Failure", "refused"],
  ["refused", "Success", "keep"],
  ["attributes", "True", "edge"],
  ["attributes", "True", "view"],
  ["attributes", "False", "mark"],
  ["mark", "Success", "keep"],
];

describe.each(TEST_DATABASES)("services of rule nodes on $name", ({ open }) => {
  let database: OpenTestDatabase;
  let app: App;
  let owner: TestClient;
  let stranger: TestClient;
  let device: string;

  beforeAll(async () => {
    database = await open();
    app = await startTestApp(settingsAt(database.place));
    owner = new TestClient(app);
    await owner.claim(app.setupCode ?? "");
    stranger = await owner.otherTenant();
    device = await owner.device("meter", "METER");
    const names = Object.keys(NODES) as Name[];
    const chain = await rootChain(owner);
    await owner.json("POST", "/api/ruleChain/metadata", {
      ruleChainId: chain.id,
      firstNodeIndex: 0,
      nodes: names.map((name) => aNode(name, NODES[name][0], NODES[name][1])),
      connections: LINKS.map(([from, type, to]) => ({
        fromIndex: names.indexOf(from),
        toIndex: names.indexOf(to),
        type,
      })),
    });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const latest = async (type: string, id: string, key: string): Promise<unknown> => {
    const path = `/api/plugins/telemetry/${type}/${id}/values/timeseries?keys=${key}`;
    return (await owner.json("GET", path))[key]?.[0]?.value;
  };

  test("entities are created, related and assigned, alarms are raised, and chains are notified", async () => {
    await stranger.device("foreign", "FOREIGN");
    const meter = await owner.mqtt("METER");
    await meter.publishAsync("v1/devices/me/telemetry", '{"t":1,"owner":"Hill"}', { qos: 1 });
    await meter.endAsync();
    await expect.poll(() => latest("DEVICE", device, "customer_title"), SOON).toBe("Hill");

    const hall = await owner.json("GET", "/api/tenant/assets?assetName=Hall%20of%20meter");
    expect(hall).toMatchObject({ name: "Hall of meter", type: "hall" });
    expect(await owner.json("GET", `/api/relations?toId=${device}&toType=DEVICE`)).toMatchObject([
      { from: hall.id, type: "Contains", typeGroup: "COMMON" },
    ]);
    const customer = await owner.json("GET", "/api/tenant/customers?customerTitle=Hill");
    expect((await owner.json("GET", `/api/device/${device}`)).customerId).toEqual(customer.id);

    const alarms = async () => (await owner.json("GET", `/api/alarm/DEVICE/${device}?pageSize=9&page=0`)).data;
    await expect
      .poll(alarms, SOON)
      .toMatchObject([{ type: "High", details: { name: "meter" }, status: "ACTIVE_UNACK" }]);
    expect((await alarms())[0].customerId).toEqual(customer.id);
    await expect.poll(() => latest("ASSET", hall.id.id, "seen"), SOON).toBe("ENTITY_CREATED");
    await expect.poll(() => latest("CUSTOMER", customer.id.id, "seen"), SOON).toBe("ENTITY_CREATED");
    // the tenant has no device of this name, so the message failed
    await expect.poll(() => latest("DEVICE", device, "refused"), SOON).toBe("ALARM");
    expect(await stranger.json("GET", `/api/relations?toId=${device}&toType=DEVICE`).catch(() => [])).toEqual([]);
  });

  test("attributes reach edges and views", async () => {
    const edge = await owner.json("POST", "/api/edge", {
      name: "Edge",
      type: "default",
      secret: "secret",
      routingKey: "routing",
      edgeLicenseKey: "licence",
      cloudEndpoint: "http://localhost",
    });
    await owner.json("POST", `/api/edge/${edge.id.id}/device/${device}`);
    const view = await owner.json("POST", "/api/entityView", {
      name: "View",
      type: "view",
      entityId: { entityType: "DEVICE", id: device },
      keys: { timeseries: [], attributes: { cs: [], ss: ["limit"], sh: [] } },
      startTimeMs: 0,
      endTimeMs: 0,
    });
    await owner.text("POST", `/api/plugins/telemetry/DEVICE/${device}/SERVER_SCOPE`, { limit: 7, other: 8 });
    const events = async () => {
      const { data } = await owner.json("GET", `/api/edge/${edge.id.id}/events?pageSize=50&page=0`);
      return data.filter(({ action }: Wire) => action === "ATTRIBUTES_UPDATED");
    };
    const body = { kv: { limit: 7, other: 8 }, scope: "SERVER_SCOPE" };
    await expect.poll(events, SOON).toMatchObject([{ type: "DEVICE", entityId: device, body }]);
    const path = `/api/plugins/telemetry/ENTITY_VIEW/${view.id.id}/values/attributes/SERVER_SCOPE`;
    await expect.poll(() => owner.json("GET", path), SOON).toMatchObject([{ key: "limit", value: 7 }]);
  });

  test("a generator does not start with another tenant's device as originator", async () => {
    const { id } = await stranger.json("GET", "/api/tenant/devices?deviceName=foreign");
    const chain = await owner.json("POST", "/api/ruleChain", { name: "Forged" });
    const config = { originatorType: "DEVICE", originatorId: id.id, jsScript: "return {msg: {}};" };
    const { nodes } = await owner.json("POST", "/api/ruleChain/metadata", {
      ruleChainId: chain.id,
      firstNodeIndex: null,
      nodes: [aNode("forger", "debug.TbMsgGeneratorNode", config)],
      connections: null,
    });
    const { tenantId } = chain;
    const path = `/api/events/RULE_NODE/${nodes[0].id.id}/LC_EVENT?tenantId=${tenantId.id}&pageSize=9&page=0`;
    const errors = async () => (await owner.json("GET", path)).data.map(({ body }: Wire) => body.error);
    await expect.poll(errors, SOON).toContain("The originator does not exist");
  });
});

async function rootChain(client: TestClient): Promise<Wire> {
  const { data } = await client.json("GET", "/api/ruleChains?pageSize=10&page=0");
  return data.find(({ root }: Wire) => root);
}

function aNode(name: string, type: string, configuration: object) {
  return { name, type: P + type, configuration, debugMode: false, additionalInfo: { layoutX: 0, layoutY: 0 } };
}
