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
let heard: RuleMessage[];

beforeEach(() => {
  bus = new InProcessBus(log);
  heard = [];
  const take = (message: RuleMessage): void => void heard.push(message);
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

const who = { userId: ADMIN.id.id, userName: "a@b.org" };
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
  [{ action: "CREATED" }, "ENTITY_CREATED", who],
  [{ action: "UPDATED" }, "ENTITY_UPDATED", who],
  [{ action: "UPDATED", entity: mine }, "ENTITY_UPDATED", { ...who, customerId: CUSTOMER.id }],
  [{ action: "UPDATED", by: MEMBER }, "ENTITY_UPDATED", { ...who, customerId: CUSTOMER.id }],
  [{ action: "DELETED" }, "ENTITY_DELETED", who],
  [
    { action: "ASSIGNED", entity: mine, customer },
    "ENTITY_ASSIGNED",
    { ...who, customerId: CUSTOMER.id, assignedCustomerId: CUSTOMER.id, assignedCustomerName: "C" },
  ],
  [
    { action: "UNASSIGNED", customer },
    "ENTITY_UNASSIGNED",
    { ...who, unassignedCustomerId: CUSTOMER.id, unassignedCustomerName: "C" },
  ],
])("a device's write %j is told as %s with %j, to its profile's chain", async (event, type, metadata) => {
  const published = saved(event);
  bus.publish("entity", published);
  await expect.poll(() => heard.length).toBe(1);
  expect(heard[0]).toMatchObject({ type, originator: DEVICE, tenantId: TENANT, ts: 7, ruleChainId: CHAIN });
  expect(heard[0]).toMatchObject({ queueName: "HighPriority" });
  expect(heard[0]?.metadata).toEqual(metadata);
  expect(JSON.parse(heard[0]?.data ?? "")).toEqual(published.entity);
});

test("a device that speaks SNMP goes without its secrets", async () => {
  const deviceData = (community: string | null) => ({
    configuration: { type: "DEFAULT" },
    transportConfiguration: { type: "SNMP", host: "h", port: 161, protocolVersion: "V2C", community },
  });
  const spoken = { ...device, deviceData: deviceData("hush") };
  bus.publish("entity", saved({ entity: spoken }));
  await expect.poll(() => heard.length).toBe(1);
  expect(JSON.parse(heard[0]?.data ?? "")).toEqual({ ...device, deviceData: deviceData(null) });
});

test("a dashboard goes without its content, a customer's message belongs to the customer, both to the root chain", async () => {
  const dashboard = { id: entityId("DASHBOARD", numbered(8)), createdTime: 1, title: "t", configuration: { a: 1 } };
  bus.publish("entity", saved({ entity: dashboard }));
  bus.publish("entity", saved({ entity: { id: CUSTOMER, createdTime: 1 } }));
  await expect.poll(() => heard.length).toBe(2);
  expect(JSON.parse(heard[0]?.data ?? "")).toEqual({ ...dashboard, configuration: "" });
  expect(heard[1]).toMatchObject({ originator: CUSTOMER, customerId: CUSTOMER });
  expect(heard.map(({ ruleChainId }) => ruleChainId)).toEqual([undefined, undefined]);
});

test("a long document is told as it was sent, without being looked into", async () => {
  const text = `{"all":[${"1.0,".repeat(100_000)}1]}`;
  const additionalInfo = heldText(text, { count: 100_003 });
  expect(() => Object.keys(additionalInfo)).toThrow("holds too many values");
  bus.publish("entity", saved({ entity: { ...device, additionalInfo } as EntityEvent["entity"] }));
  await expect.poll(() => heard.length).toBe(1);
  expect(heard[0]?.data).toBe(JSON.stringify({ ...device, additionalInfo: 0 }).replace(/0}$/, `${text}}`));
});

test("a device profile goes without the secret of its devices", async () => {
  const profileData = (provisionDeviceSecret: string | null) => ({
    ...{ configuration: {}, transportConfiguration: {}, alarms: null },
    provisionConfiguration: { type: "ALLOW_CREATE_NEW_DEVICES", provisionDeviceSecret },
  });
  const profile = { id: entityId("DEVICE_PROFILE", numbered(8)), createdTime: 1, profileData: profileData("hush") };
  bus.publish("entity", saved({ entity: profile }));
  await expect.poll(() => heard.length).toBe(1);
  expect(JSON.parse(heard[0]?.data ?? "")).toEqual({ ...profile, profileData: profileData(null) });
});

test.each<[EntityEvent["action"], string]>([
  ["CREATED", "ENTITY_CREATED"],
  ["UPDATED", "ENTITY_UPDATED"],
  ["ALARM_ACK", "ALARM_ACK"],
  ["ALARM_CLEAR", "ALARM_CLEAR"],
  ["DELETED", "ALARM_DELETE"],
])("alarms speak in the name of their originator: %s is %s", async (action, type) => {
  const alarm = { id: entityId("ALARM", numbered(9)), createdTime: 1, originator: DEVICE, customerId: CUSTOMER };
  bus.publish("entity", saved({ action, entity: alarm }));
  await expect.poll(() => heard.length).toBe(1);
  expect(heard[0]).toMatchObject({ type, originator: DEVICE, metadata: { ...who, customerId: CUSTOMER.id } });
  expect(JSON.parse(heard[0]?.data ?? "")).toEqual(alarm);
});

test("nothing is told of tenants and their profiles, of system entities, and of what rules or devices did", async () => {
  bus.publish("entity", saved({ by: undefined }));
  bus.publish("entity", saved({ tenantId: SYSTEM_TENANT }));
  bus.publish("entity", saved({ entity: { id: TENANT, createdTime: 1 } }));
  bus.publish("entity", saved({ entity: { id: entityId("TENANT_PROFILE", numbered(9)), createdTime: 1 } }));
  bus.publish("entity", saved({ action: "CREATED" }));
  await expect.poll(() => heard.length).toBe(1);
  expect(heard[0]?.type).toBe("ENTITY_CREATED");
});

test("attribute and telemetry writes of people carry exact values", async () => {
  const about = { tenantId: TENANT, entityId: DEVICE, by: ADMIN };
  const value = { type: "DOUBLE", value: 42 } as const;
  const attributes = [{ key: "a", lastUpdateTs: 1, value }];
  bus.publish("attributesUpdated", { ...about, scope: "SERVER_SCOPE", attributes, notifyDevice: false });
  bus.publish("timeSeriesDeleted", { ...about, keys: ["k"], startTs: 1, endTs: 2, latest: new Map() });
  const points = [1, 2, 1].map((ts, n) => ({ key: `k${n}`, ts, value }));
  bus.publish("timeSeriesSaved", { ...about, points, latest: true });
  await expect.poll(() => heard.length).toBe(3);
  expect(heard.map(({ type, data, metadata }) => [type, data, metadata])).toEqual([
    ["ATTRIBUTES_UPDATED", '{"a":42.0}', { ...who, scope: "SERVER_SCOPE" }],
    ["TIMESERIES_DELETED", '{"timeseries":["k"],"startTs":1,"endTs":2}', who],
    [
      "TIMESERIES_UPDATED",
      '{"timeseries":[{"ts":1,"values":{"k0":42.0,"k2":42.0}},{"ts":2,"values":{"k1":42.0}}]}',
      who,
    ],
  ]);
});

test("chains hear of an alarm that has outlived its time, in the name of what it was about", async () => {
  const alarm = { id: entityId("ALARM", numbered(8)), originator: DEVICE, type: "Hot" } as Alarm;
  const event = { action: "DELETED", tenantId: TENANT, alarm, entities: [DEVICE] } as const;
  bus.publish("alarm", event);
  bus.publish("alarm", { ...event, expired: true });
  await feed.close();
  expect(heard.map(({ type, originator, data }) => [type, originator, data])).toEqual([
    ["ALARM_DELETE", DEVICE, JSON.stringify(alarm)],
  ]);
});
