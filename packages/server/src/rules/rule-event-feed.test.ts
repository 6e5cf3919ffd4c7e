import { type Alarm, type Device, entityId, NO_CUSTOMER, SYSTEM_TENANT } from "@orrery/model";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { User } from "../kernel/auth/user.ts";
import type { EntityEvent } from "../kernel/bus/events.ts";
import { InProcessBus } from "../kernel/bus/in-process-bus.ts";
import { heldText } from "../kernel/json/lossless-text.ts";
import type { RuleMessage } from "./message/rule-message.ts";
import { RuleEventFeed } from "./rule-event-feed.ts";
import { numbered } from "./testing/memory-chains.ts";

const log = pino({ enabled: false });
const TENANT = entityId("TENANT", numbered(1));
const DEVICE = entityId("DEVICE", numbered(2));
const PROFILE = entityId("DEVICE_PROFILE", numbered(3));
const CHAIN = entityId("RULE_CHAIN", numbered(4));
const CUSTOMER = entityId("CUSTOMER", numbered(5));
const ADMIN: User = {
  id: entityId("USER", numbered(6)),
  email: "a@b.org",
  authority: "TENANT_ADMIN",
  tenantId: TENANT,
  customerId: NO_CUSTOMER,
  isPublic: false,
};
const MEMBER: User = { ...ADMIN, authority: "CUSTOMER_USER", customerId: CUSTOMER };
const device = { id: DEVICE, createdTime: 1, name: "d", customerId: NO_CUSTOMER, deviceProfileId: PROFILE } as Pick<
  Device,
  "id" | "createdTime" | "name" | "customerId" | "deviceProfileId"
>;

let bus: InProcessBus;
let feed: RuleEventFeed;
let received: RuleMessage[];

beforeEach(() => {
  bus = new InProcessBus(log);
  received = [];
  const take = (message: RuleMessage): void => void received.push(message);
  const engine = { submit: async (message: RuleMessage) => take(message), enqueue: take };
  feed = new RuleEventFeed({
    bus,
    engine,
    routeOf: ({ id }) => (id === PROFILE.id ? { ruleChainId: CHAIN, queueName: "HighPriority" } : {}),
    clock: () => 7,
    log,
  });
});
afterEach(() => feed.close());

const userMetadata = { userId: ADMIN.id.id, userName: "a@b.org" };
const saved = (fields: Partial<EntityEvent>): EntityEvent => ({
  action: "UPDATED",
  tenantId: TENANT,
  entity: device,
  by: ADMIN,
  ...fields,
});
const customer = { id: CUSTOMER, title: "C" };
const mine = { ...device, customerId: CUSTOMER };

test.each<[Partial<EntityEvent>, string, object]>([
  [{ action: "CREATED" }, "ENTITY_CREATED", userMetadata],
  [{ action: "UPDATED" }, "ENTITY_UPDATED", userMetadata],
  [{ action: "UPDATED", entity: mine }, "ENTITY_UPDATED", { ...userMetadata, customerId: CUSTOMER.id }],
  [{ action: "UPDATED", by: MEMBER }, "ENTITY_UPDATED", { ...userMetadata, customerId: CUSTOMER.id }],
  [{ action: "DELETED" }, "ENTITY_DELETED", userMetadata],
  [
    { action: "ASSIGNED", entity: mine, customer },
    "ENTITY_ASSIGNED",
    { ...userMetadata, customerId: CUSTOMER.id, assignedCustomerId: CUSTOMER.id, assignedCustomerName: "C" },
  ],
  [
    { action: "UNASSIGNED", customer },
    "ENTITY_UNASSIGNED",
    { ...userMetadata, unassignedCustomerId: CUSTOMER.id, unassignedCustomerName: "C" },
  ],
])("the write %j of a device is sent as %s with %j to the chain of its profile", async (event, type, metadata) => {
  const published = saved(event);
  bus.publish("entity", published);
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toMatchObject({ type, originator: DEVICE, tenantId: TENANT, ts: 7, ruleChainId: CHAIN });
  expect(received[0]).toMatchObject({ queueName: "HighPriority" });
  expect(received[0]?.metadata).toEqual(metadata);
  expect(JSON.parse(received[0]?.data ?? "")).toEqual(published.entity);
});

test("messages about SNMP devices contain no secrets", async () => {
  const deviceData = (community: string | null) => ({
    configuration: { type: "DEFAULT" },
    transportConfiguration: { type: "SNMP", host: "h", port: 161, protocolVersion: "V2C", community },
  });
  const spoken = { ...device, deviceData: deviceData("hush") };
  bus.publish("entity", saved({ entity: spoken }));
  await expect.poll(() => received.length).toBe(1);
  expect(JSON.parse(received[0]?.data ?? "")).toEqual({ ...device, deviceData: deviceData(null) });
});

test("messages about a dashboard lack its content, those about a customer belong to it, both enter the root chain", async () => {
  const dashboard = { id: entityId("DASHBOARD", numbered(8)), createdTime: 1, title: "t", configuration: { a: 1 } };
  bus.publish("entity", saved({ entity: dashboard }));
  bus.publish("entity", saved({ entity: { id: CUSTOMER, createdTime: 1 } }));
  await expect.poll(() => received.length).toBe(2);
  expect(JSON.parse(received[0]?.data ?? "")).toEqual({ ...dashboard, configuration: "" });
  expect(received[1]).toMatchObject({ originator: CUSTOMER, customerId: CUSTOMER });
  expect(received.map(({ ruleChainId }) => ruleChainId)).toEqual([undefined, undefined]);
});

test("a long document is sent as it was received, without being parsed", async () => {
  const text = `{"all":[${"1.0,".repeat(100_000)}1]}`;
  const additionalInfo = heldText(text, { count: 100_003 });
  expect(() => Object.keys(additionalInfo)).toThrow("holds too many values");
  bus.publish("entity", saved({ entity: { ...device, additionalInfo } as EntityEvent["entity"] }));
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]?.data).toBe(JSON.stringify({ ...device, additionalInfo: 0 }).replace(/0}$/, `${text}}`));
});

test("messages about a device profile lack its provisioning secret", async () => {
  const profileData = (provisionDeviceSecret: string | null) => ({
    configuration: {},
    transportConfiguration: {},
    alarms: null,
    provisionConfiguration: { type: "ALLOW_CREATE_NEW_DEVICES", provisionDeviceSecret },
  });
  const profile = { id: entityId("DEVICE_PROFILE", numbered(8)), createdTime: 1, profileData: profileData("hush") };
  bus.publish("entity", saved({ entity: profile }));
  await expect.poll(() => received.length).toBe(1);
  expect(JSON.parse(received[0]?.data ?? "")).toEqual({ ...profile, profileData: profileData(null) });
});

test.each<[EntityEvent["action"], string]>([
  ["CREATED", "ENTITY_CREATED"],
  ["UPDATED", "ENTITY_UPDATED"],
  ["ALARM_ACK", "ALARM_ACK"],
  ["ALARM_CLEAR", "ALARM_CLEAR"],
  ["DELETED", "ALARM_DELETE"],
])("messages about alarms have their originator: %s is sent as %s", async (action, type) => {
  const alarm = { id: entityId("ALARM", numbered(9)), createdTime: 1, originator: DEVICE, customerId: CUSTOMER };
  bus.publish("entity", saved({ action, entity: alarm }));
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toMatchObject({
    type,
    originator: DEVICE,
    metadata: { ...userMetadata, customerId: CUSTOMER.id },
  });
  expect(JSON.parse(received[0]?.data ?? "")).toEqual(alarm);
});

test("no messages are sent about tenants, tenant profiles, system entities, and actions of rules or devices", async () => {
  bus.publish("entity", saved({ by: undefined }));
  bus.publish("entity", saved({ tenantId: SYSTEM_TENANT }));
  bus.publish("entity", saved({ entity: { id: TENANT, createdTime: 1 } }));
  bus.publish("entity", saved({ entity: { id: entityId("TENANT_PROFILE", numbered(9)), createdTime: 1 } }));
  bus.publish("entity", saved({ action: "CREATED" }));
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]?.type).toBe("ENTITY_CREATED");
});

test("attribute and telemetry writes of users carry exact values", async () => {
  const about = { tenantId: TENANT, entityId: DEVICE, by: ADMIN };
  const value = { type: "DOUBLE", value: 42 } as const;
  const attributes = [{ key: "a", lastUpdateTs: 1, value }];
  bus.publish("attributesUpdated", { ...about, scope: "SERVER_SCOPE", attributes, notifyDevice: false });
  bus.publish("timeSeriesDeleted", { ...about, keys: ["k"], startTs: 1, endTs: 2, latest: new Map() });
  const points = [1, 2, 1].map((ts, n) => ({ key: `k${n}`, ts, value }));
  bus.publish("timeSeriesSaved", { ...about, points, latest: true });
  await expect.poll(() => received.length).toBe(3);
  expect(received.map(({ type, data, metadata }) => [type, data, metadata])).toEqual([
    ["ATTRIBUTES_UPDATED", '{"a":42.0}', { ...userMetadata, scope: "SERVER_SCOPE" }],
    ["TIMESERIES_DELETED", '{"timeseries":["k"],"startTs":1,"endTs":2}', userMetadata],
    [
      "TIMESERIES_UPDATED",
      '{"timeseries":[{"ts":1,"values":{"k0":42.0,"k2":42.0}},{"ts":2,"values":{"k1":42.0}}]}',
      userMetadata,
    ],
  ]);
});

test("the deletion of an expired alarm is sent with its originator", async () => {
  const alarm = { id: entityId("ALARM", numbered(8)), originator: DEVICE, type: "Hot" } as Alarm;
  const event = { action: "DELETED", tenantId: TENANT, alarm, entities: [DEVICE] } as const;
  bus.publish("alarm", event);
  bus.publish("alarm", { ...event, expired: true });
  await feed.close();
  expect(received.map(({ type, originator, data }) => [type, originator, data])).toEqual([
    ["ALARM_DELETE", DEVICE, JSON.stringify(alarm)],
  ]);
});
