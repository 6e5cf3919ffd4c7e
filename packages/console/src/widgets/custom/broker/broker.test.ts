import { expect, test } from "vitest";
import { Broker, type BrokerOptions } from "./broker.ts";
import { SERVICES } from "./services.ts";

const client = {
  devices: { types: () => Promise.resolve([{ type: "pump" }]) },
  telemetry: { saveAttributes: () => Promise.resolve(), deleteAttributes: () => Promise.resolve() },
} as unknown as BrokerOptions["client"]; // the calls that the tests below come to
const DEVICE = { entityType: "DEVICE", id: "784f394c-42b6-435a-983c-b7beff2784f9" };

const broker = (more: Partial<BrokerOptions> = {}) =>
  new Broker({ client, page: {}, hadGesture: () => Promise.resolve(true), isServed: true, ...more });

test.each([
  "deviceService.getDeviceCredentials",
  "deviceService.saveDeviceCredentials",
  "deviceService.claimDevice",
  "userService.getUser",
  "userService.getUsers",
  "userService.saveUser",
  "userService.getUserToken",
  "userService.sendActivationEmail",
  "authService.changePassword",
  "adminService.saveAdminSettings",
  "auditLogService.getAuditLogs",
  "ruleChainService.saveRuleChain",
  "tenantService.getTenant",
  "edgeService.getEdge",
  "dashboardService.saveDashboard",
  "dashboardService.makeDashboardPublic",
  "http.get",
  "http.post",
  "importExport.exportDashboard",
  "constructor",
  "__proto__",
  "toString",
])("%s is refused", async (service) => {
  await expect(broker().serve(service, [DEVICE.id], 1)).rejects.toMatchObject({ status: 403 });
});

test("nothing that is served names credentials, tokens, users or passwords", () => {
  expect(Object.keys(SERVICES).filter((name) => /credential|token|user|password|secret|key(?!s)/i.test(name))).toEqual(
    [],
  );
});

test.each(
  Object.entries(SERVICES).filter(([name]) => /\.(save|delete|assign|unassign|send|ack|clear|make)/.test(name)),
)("%s needs a gesture", async (name, { effect }) => {
  expect(effect).toBe("writes");
  const without = broker({ hadGesture: () => Promise.resolve(false) });
  await expect(without.serve(name, [], 1)).rejects.toMatchObject({ status: 403 });
});

test("what reads needs none", async () => {
  const without = broker({ hadGesture: () => Promise.resolve(false) });
  expect(await without.serve("deviceService.getDeviceTypes", [], 1)).toEqual([{ type: "pump" }]);
});

test("system administrators lend widgets no rights", async () => {
  const served = broker({ isServed: false }).serve("deviceService.getDeviceTypes", [], 1);
  await expect(served).rejects.toMatchObject({ status: 403 });
});

test.each([
  ["attributeService.saveEntityAttributes", ["no entity", "SERVER_SCOPE", []]],
  ["attributeService.saveEntityAttributes", [DEVICE, "OTHER_SCOPE", []]],
  ["attributeService.saveEntityAttributes", [DEVICE, "SERVER_SCOPE", [{ value: 1 }]]],
  ["deviceService.getDevice", ["../api/auth/user"]],
  ["entityService.getEntity", ["USER", DEVICE.id]],
  ["entityService.getEntity", ["TENANT", DEVICE.id]],
])("%s with %j is no call", async (service, args) => {
  await expect(broker().serve(service, args, 1)).rejects.toThrow();
});

test("a widget that asks on and on is refused", async () => {
  const asked = broker();
  const all = await Promise.allSettled(
    Array.from({ length: 100 }, (_, call) => asked.serve("deviceService.getDeviceTypes", [], call)),
  );
  expect(all.some((each) => each.status === "rejected" && each.reason.status === 429)).toBe(true);
});
