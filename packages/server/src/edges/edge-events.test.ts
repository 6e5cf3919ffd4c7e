import { type Alarm, type EntityId, type EntityRelation, entityId, SYSTEM_TENANT } from "@orrery/model";
import { expect, test } from "vitest";
import type { AlarmEvent, EntityEvent } from "../kernel/bus/events.ts";
import { Ids } from "../kernel/ids.ts";
import { noticeOfAlarm, noticeOfCredentials, noticeOfEntity, noticeOfRelation } from "./edge-events.ts";

const ids = new Ids(() => 1_650_000_000_000);
const tenantId = ids.entity("TENANT");
const customer = ids.entity("CUSTOMER");
const edge = ids.entity("EDGE");
const device = ids.entity("DEVICE");
const chain = ids.entity("RULE_CHAIN");
const profile = ids.entity("DEVICE_PROFILE");
const user = ids.entity("USER");
const bundle = ids.entity("WIDGETS_BUNDLE");

const entityEvent = (
  action: EntityEvent["action"],
  id: EntityId,
  more: object = {},
  change: Partial<EntityEvent> = {},
) => ({ action, tenantId, entity: { id, createdTime: 0, ...more }, ...change }) as EntityEvent;
const having = (...entities: EntityId[]) => ({ kind: "having", entities });
const everybody = { kind: "tenant", tenantId };

test.each<[string, EntityEvent, unknown]>([
  ["an update notifies edges that have it", entityEvent("UPDATED", device), ["DEVICE", "UPDATED", having(device)]],
  ["nobody has what is new", entityEvent("CREATED", device), undefined],
  ["the removal of members is noted before", entityEvent("DELETED", device), undefined],
  [
    "content of a chain has a name of its own",
    entityEvent("UPDATED", chain, {}, { details: { metadata: {} } }),
    ["RULE_CHAIN_METADATA", "UPDATED", having(chain)],
  ],
  [
    "an assignment notifies its edge only",
    entityEvent("ASSIGNED_TO_EDGE", device, {}, { edge: { id: edge, name: "e" } }),
    ["DEVICE", "ASSIGNED_TO_EDGE", { kind: "edge", edgeId: edge }],
  ],
  [
    "customers are sent",
    entityEvent("ASSIGNED", device, {}, { customer: { id: customer, title: "c" } }),
    ["DEVICE", "ASSIGNED_TO_CUSTOMER", having(device), { customerId: customer }],
  ],
  [
    "an edge is notified of its own customer",
    entityEvent("UNASSIGNED", edge, {}, { customer: { id: customer, title: "c" } }),
    ["EDGE", "UNASSIGNED_FROM_CUSTOMER", { kind: "edge", edgeId: edge }, { customerId: customer }],
  ],
  ["a new edge notifies nobody", entityEvent("CREATED", edge), undefined],
  ["a deleted edge notifies nobody", entityEvent("DELETED", edge), undefined],
  ["profiles are everybody's", entityEvent("CREATED", profile), ["DEVICE_PROFILE", "ADDED", everybody]],
  ["so is the tenant", entityEvent("UPDATED", tenantId), ["TENANT", "UPDATED", everybody]],
  [
    "a customer is sent to its edges",
    entityEvent("UPDATED", customer),
    ["CUSTOMER", "UPDATED", { ...everybody, customerId: customer }],
  ],
  ["administrators are everybody's", entityEvent("DELETED", user), ["USER", "DELETED", everybody]],
  [
    "users are their customer's",
    entityEvent("UPDATED", user, { customerId: customer }),
    ["USER", "UPDATED", { ...everybody, customerId: customer }],
  ],
  ["widgets are everybody's", entityEvent("UPDATED", bundle), ["WIDGETS_BUNDLE", "UPDATED", everybody]],
  [
    "those of the installation reach all tenants",
    entityEvent("CREATED", bundle, {}, { tenantId: SYSTEM_TENANT }),
    ["WIDGETS_BUNDLE", "ADDED", { kind: "everyone" }],
  ],
  ["edges have no packages", entityEvent("UPDATED", ids.entity("OTA_PACKAGE")), undefined],
  ["alarms have a topic of their own", entityEvent("ALARM_ACK", ids.entity("ALARM")), undefined],
])("%s", (_sentence, event, expected) => {
  const notice = noticeOfEntity(event);
  const body = notice?.body === undefined ? [] : [notice.body];
  expect(notice && [notice.type, notice.action, strip(notice.to), ...body]).toEqual(expected);
  if (notice) expect(notice.entityId).toBe(event.entity.id.id);
});

test.each<[AlarmEvent["action"], Partial<AlarmEvent>, string | undefined]>([
  ["ACKNOWLEDGED", {}, "ALARM_ACK"],
  ["CLEARED", {}, "ALARM_CLEAR"],
  ["DELETED", {}, "DELETED"],
  ["DELETED", { expired: true }, undefined],
  ["CREATED", {}, undefined],
  ["UPDATED", {}, undefined],
])("an alarm that is %s (%j) becomes the event %s", (action, change, expected) => {
  const alarm = { id: entityId("ALARM", ids.uuid()), originator: device } as Alarm;
  const notice = noticeOfAlarm({ action, tenantId, alarm, entities: [device], ...change });
  expect(notice?.action).toBe(expected);
  if (notice) expect(notice.to).toEqual(having(device));
  expect(noticeOfAlarm({ action, tenantId, alarm, before: alarm, entities: [device] })).toBeUndefined();
});

test("edges that have one end are notified of a relation, unless an end is an edge", () => {
  const relation: EntityRelation = { from: device, to: chain, type: "Uses", typeGroup: "COMMON", additionalInfo: null };
  const saved = noticeOfRelation({ action: "SAVED", tenantId, relation });
  expect(saved).toMatchObject({ type: "RELATION", action: "RELATION_ADD_OR_UPDATE", entityId: null, body: relation });
  expect(saved?.to).toEqual(having(device, chain));
  expect(noticeOfRelation({ action: "DELETED", tenantId, relation })?.action).toBe("RELATION_DELETED");
  expect(noticeOfRelation({ action: "SAVED", tenantId, relation: { ...relation, to: edge } })).toBeUndefined();
  expect(noticeOfRelation({ action: "ALL_DELETED", tenantId, entityId: device })).toBeUndefined();
});

test("edges that have the device are notified of its credentials", () => {
  expect(noticeOfCredentials({ tenantId, deviceId: device })).toEqual({
    type: "DEVICE",
    action: "CREDENTIALS_UPDATED",
    entityId: device.id,
    to: having(device),
  });
});

/** Without undefined members. */
function strip(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}
