import { expect, test } from "vitest";
import { readingOf } from "./call-meaning.ts";

const ID = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";
const NULL_ID = "13814000-1dd2-11b2-8080-808080808080";

interface Given {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

test.each<[string, string, Given, string, [string, string], object]>([
  ["POST", "/api/asset", { body: { name: "A" } }, "ADDED", ["ASSET", NULL_ID], { entity: { name: "A" } }],
  ["POST", "/api/edge", { body: { id: { id: ID } } }, "UPDATED", ["EDGE", NULL_ID], { entity: { id: { id: ID } } }],
  ["DELETE", "/api/entityView/:id", { params: { id: ID } }, "DELETED", ["ENTITY_VIEW", NULL_ID], { entityId: ID }],
  [
    "POST",
    "/api/customer/:customerId/asset/:assetId",
    { params: { customerId: OTHER, assetId: ID } },
    "ASSIGNED_TO_CUSTOMER",
    ["ASSET", NULL_ID],
    { entityId: ID, assignedCustomerId: OTHER },
  ],
  [
    "DELETE",
    "/api/customer/asset/:assetId",
    { params: { assetId: ID } },
    "UNASSIGNED_FROM_CUSTOMER",
    ["ASSET", NULL_ID],
    { entityId: ID },
  ],
  [
    "DELETE",
    "/api/customer/:customerId/dashboard/:id",
    { params: { customerId: OTHER, id: ID } },
    "UNASSIGNED_FROM_CUSTOMER",
    ["DASHBOARD", NULL_ID],
    { entityId: ID, unassignedCustomerId: OTHER },
  ],
  [
    "POST",
    "/api/edge/:edgeId/device/:id",
    { params: { edgeId: OTHER, id: ID } },
    "ASSIGNED_TO_EDGE",
    ["DEVICE", NULL_ID],
    { entityId: ID, assignedEdgeId: OTHER },
  ],
  ["POST", "/api/edge/:id/:ruleChainId/root", { params: { id: ID } }, "UPDATED", ["EDGE", NULL_ID], { entityId: ID }],
  [
    "POST",
    "/api/ruleChain/:id/edgeTemplateRoot",
    { params: { id: ID } },
    "UPDATED",
    ["RULE_CHAIN", NULL_ID],
    { entityId: ID },
  ],
  ["POST", "/api/alarm/:alarmId/ack", { params: { alarmId: ID } }, "ALARM_ACK", ["ALARM", NULL_ID], { entityId: ID }],
  [
    "POST",
    "/api/auth/changePassword",
    { body: { currentPassword: "a", newPassword: "b" } },
    "CREDENTIALS_UPDATED",
    ["USER", NULL_ID],
    { entityId: "" },
  ],
  [
    "POST",
    "/api/user",
    { body: { email: "a@b.org", currentPassword: "a" } },
    "ADDED",
    ["USER", NULL_ID],
    { entity: { email: "a@b.org" } },
  ],
  [
    "POST",
    "/api/rpc/oneway/:deviceId",
    { params: { deviceId: ID }, body: '{"method":"m","params":{"a":1}}' },
    "RPC_CALL",
    ["DEVICE", ID],
    { entityId: ID, oneWay: true, method: "m", params: '{"a":1}' },
  ],
  [
    "POST",
    "/api/plugins/telemetry/:deviceId/:scope",
    { params: { deviceId: ID, scope: "SHARED_SCOPE" }, body: '{"a":1}' },
    "ATTRIBUTES_UPDATED",
    ["DEVICE", ID],
    { entityId: ID, scope: "SHARED_SCOPE", attributes: { a: 1 } },
  ],
])("%s %s of %j is %s", (method, path, { params = {}, query = {}, body }, action, [entityType, id], data) => {
  const meaning = readingOf(method, path)?.({ method, path, params, query, body });
  expect(meaning).toMatchObject({ action, entityId: { entityType, id } });
  expect(JSON.parse(JSON.stringify(meaning?.data))).toEqual(data);
});

test.each([
  ["GET", "/api/device/:id"],
  ["POST", "/api/tenant"],
  ["POST", "/api/widgetType"],
  ["POST", "/api/admin/settings/testMail"],
])("the audit log has nothing to say of %s %s", (method, path) => {
  expect(readingOf(method, path)).toBeUndefined();
});

test("a body that is nested too deeply to be written again is not kept", () => {
  const method = "POST";
  const path = "/api/plugins/telemetry/:deviceId/:scope";
  const params = { deviceId: ID, scope: "SHARED_SCOPE" };
  const body = `{"a":${"[".repeat(9_000)}${"]".repeat(9_000)}}`;
  const meaning = readingOf(method, path)?.({ method, path, params, query: {}, body });
  expect(JSON.parse(JSON.stringify(meaning?.data))).toEqual({ entityId: ID, scope: "SHARED_SCOPE" });
});
