import { entityId, NO_CUSTOMER, NULL_UUID, parseUuid, SYSTEM_TENANT } from "@orrery/model";
import { expect, test } from "vitest";
import type { User } from "../kernel/auth/user.ts";
import type { Entity, EntityEvent } from "../kernel/bus/events.ts";
import { entryOfEntity } from "./audit-entries.ts";
import { AuditLevels, parseAuditLevels } from "./audit-levels.ts";

const uuid = (number: number) => parseUuid(`00000000-0000-1000-8000-${String(number).padStart(12, "0")}`);
const TENANT = entityId("TENANT", uuid(1));
const CUSTOMER = entityId("CUSTOMER", uuid(2));
const DEVICE = entityId("DEVICE", uuid(3));
const EDGE = entityId("EDGE", uuid(4));
const ADMIN: User = {
  id: entityId("USER", uuid(5)),
  email: "a@b.org",
  authority: "TENANT_ADMIN",
  tenantId: TENANT,
  customerId: NO_CUSTOMER,
  isPublic: false,
};
const ROOT: User = { ...ADMIN, authority: "SYS_ADMIN", tenantId: SYSTEM_TENANT };
const asset: Entity & Record<string, unknown> = {
  id: entityId("ASSET", uuid(6)),
  createdTime: 1,
  name: "A",
  customerId: CUSTOMER,
};
const alarm: Entity & Record<string, unknown> = {
  id: entityId("ALARM", uuid(7)),
  createdTime: 1,
  name: "Hot",
  type: "Hot",
  originator: DEVICE,
  customerId: NO_CUSTOMER,
};
const edge = { id: EDGE, name: "E" };

const entryOf = (event: Partial<EntityEvent>) =>
  entryOfEntity({ action: "UPDATED", tenantId: TENANT, entity: asset, by: ADMIN, ...event });

test.each<[Partial<EntityEvent>, object, object]>([
  [
    { action: "CREATED" },
    { action: "ADDED", entityId: asset.id, entityName: "A", customerId: CUSTOMER },
    { entity: asset },
  ],
  [{ details: { metadata: { nodes: [] } } }, { action: "UPDATED" }, { entity: asset, metadata: { nodes: [] } }],
  [
    { action: "ASSIGNED_TO_EDGE", edge },
    { action: "ASSIGNED_TO_EDGE" },
    { entityId: asset.id.id, assignedEdgeId: EDGE.id, assignedEdgeName: "E" },
  ],
  [
    { action: "UNASSIGNED_FROM_EDGE", edge },
    { action: "UNASSIGNED_FROM_EDGE" },
    { entityId: asset.id.id, unassignedEdgeId: EDGE.id, unassignedEdgeName: "E" },
  ],
  [{ action: "MOVED" }, { action: "ASSIGNED_TO_TENANT" }, { entity: asset }],
  [{ entity: alarm }, { action: "UPDATED", entityId: DEVICE, entityName: "Hot" }, { entity: alarm }],
  [{ entity: alarm, action: "ALARM_ACK" }, { action: "ALARM_ACK", entityId: DEVICE }, { entity: alarm }],
  [{ entity: alarm, action: "ALARM_CLEAR" }, { action: "ALARM_CLEAR", entityId: DEVICE }, { entity: alarm }],
  [{ entity: alarm, action: "DELETED" }, { action: "ALARM_DELETE", entityId: DEVICE }, {}],
  [{ by: ROOT }, { tenantId: TENANT }, { entity: asset }],
])("%j is recorded as %j", (event, entry, data) => {
  const { data: text = "", ...rest } = entryOf(event) ?? {};
  expect(rest).toMatchObject(entry);
  expect(JSON.parse(text)).toEqual(data);
});

test("writes of the platform, a rule or a device are not", () => {
  expect(entryOf({ by: undefined })).toBeUndefined();
});

test.each<[string, string, string, boolean]>([
  ["ALL:W", "DEVICE", "UPDATED", true],
  ["ALL:W", "DEVICE", "CREDENTIALS_READ", false],
  ["ALL:W,DEVICE:RW", "DEVICE", "CREDENTIALS_READ", true],
  ["ALL:OFF,ASSET:W", "DEVICE", "UPDATED", false],
  ["ALL:OFF,ASSET:W", "ASSET", "UPDATED", true],
  ["device:off", "DEVICE", "DELETED", false],
  ["device:off", "USER", "LOGIN", true],
  ["ALL:RW", "TENANT", "UPDATED", false],
  ["ALL:RW", "WIDGET_TYPE", "UPDATED", false],
])("of %s, %s %s is logged: %s", (levels, type, action, logged) => {
  const { entityType } = entityId(type as "DEVICE", NULL_UUID);
  expect(parseAuditLevels(levels).logs(entityType, action as "UPDATED")).toBe(logged);
});

test("invalid levels are refused; by default writes are logged", () => {
  for (const wrong of ["DEVICE", "DEVICE:X", "TENANT:W", "DEVICE=W"]) {
    expect(() => parseAuditLevels(wrong)).toThrow("ORRERY_AUDIT_LEVELS");
  }
  expect(new AuditLevels().logs("EDGE", "DELETED")).toBe(true);
});
