import { expect, test } from "vitest";
import {
  actsOn,
  assignsToCustomer,
  assignsToEdge,
  changesInstallation,
  savesEntity,
  unassignsFromCustomer,
} from "./audit-descriptions.ts";
import type { AuditDescription, AuditedCall } from "./audited-action.ts";

const ID = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";
const NULL_ID = "13814000-1dd2-11b2-8080-808080808080";

test.each<[AuditDescription, Partial<AuditedCall>, string, [string, string], object]>([
  [savesEntity("ASSET"), { body: { name: "A" } }, "ADDED", ["ASSET", NULL_ID], { entity: { name: "A" } }],
  [savesEntity("EDGE"), { body: { id: { id: ID } } }, "UPDATED", ["EDGE", NULL_ID], { entity: { id: { id: ID } } }],
  [actsOn("DELETED", "ENTITY_VIEW"), { params: { id: ID } }, "DELETED", ["ENTITY_VIEW", NULL_ID], { entityId: ID }],
  [
    assignsToCustomer("ASSET"),
    { params: { customerId: OTHER, id: ID } },
    "ASSIGNED_TO_CUSTOMER",
    ["ASSET", NULL_ID],
    { entityId: ID, assignedCustomerId: OTHER },
  ],
  [
    unassignsFromCustomer("ASSET"),
    { params: { id: ID } },
    "UNASSIGNED_FROM_CUSTOMER",
    ["ASSET", NULL_ID],
    { entityId: ID },
  ],
  [
    unassignsFromCustomer("DASHBOARD"),
    { params: { customerId: OTHER, id: ID } },
    "UNASSIGNED_FROM_CUSTOMER",
    ["DASHBOARD", NULL_ID],
    { entityId: ID, unassignedCustomerId: OTHER },
  ],
  [
    assignsToEdge("DEVICE"),
    { params: { edgeId: OTHER, id: ID } },
    "ASSIGNED_TO_EDGE",
    ["DEVICE", NULL_ID],
    { entityId: ID, assignedEdgeId: OTHER },
  ],
  [
    changesInstallation(({ body }) => ({ oauth2: body })),
    { body: { enabled: true } },
    "UPDATED",
    ["TENANT", NULL_ID],
    { oauth2: { enabled: true } },
  ],
])("%# %o of %j is %s", (describe, call, action, [entityType, id], data) => {
  const described = describe({ params: {}, query: {}, body: undefined, ...call });
  expect(described).toMatchObject({ action, entityId: { entityType, id } });
  expect(JSON.parse(JSON.stringify(described?.data))).toEqual(data);
});
