import { SYSTEM_TENANT, transportProfileOf } from "@orrery/model";
import { expect, test } from "vitest";
import { DEFAULT_PROFILE, fixtureDevice } from "../../testing/device-fixture.ts";
import { disconnectReason } from "../../testing/mqtt-messages.ts";
import { startTransports } from "../../testing/start-transports.ts";

const TELEMETRY = "v1/devices/me/telemetry";

test("a second connection of a device ends the first, and MQTT 5 says why", async () => {
  await using platform = await startTransports();
  platform.lookup.addToken(fixtureDevice(1), "token");
  const first = await platform.connect({ username: "token", protocolVersion: 5 });
  const reason = disconnectReason(first);
  const second = await platform.connect({ username: "token", clientId: "another" });
  expect(await reason).toBe(0x8e);
  await second.publishAsync(TELEMETRY, '{"a":1}', { qos: 1 });
  expect(platform.sessions.count).toBe(1);
});

test.each([
  ["changed credentials", 0x98, "credentialsUpdated"],
  ["a deleted device", 0x98, "entity"],
] as const)("%s end the session", async (_what, reasonCode, topic) => {
  await using platform = await startTransports();
  const device = fixtureDevice(1);
  platform.lookup.addToken(device, "token");
  const client = await platform.connect({ username: "token", protocolVersion: 5 });
  const reason = disconnectReason(client);
  const { tenantId, deviceId } = device;
  if (topic === "entity") {
    platform.bus.publish("entity", { action: "DELETED", tenantId, entity: { id: deviceId, createdTime: 0 } });
  } else {
    platform.bus.publish("credentialsUpdated", { tenantId, deviceId });
  }
  expect(await reason).toBe(reasonCode);
});

test("a renamed device keeps its session under its new name", async () => {
  await using platform = await startTransports();
  const device = fixtureDevice(1);
  platform.lookup.addToken(device, "token");
  const client = await platform.connect({ username: "token" });
  platform.lookup.addToken({ ...device, name: "renamed" }, "token");
  const { tenantId, deviceId } = device;
  platform.bus.publish("entity", { action: "UPDATED", tenantId, entity: { id: deviceId, createdTime: 0 } });
  await client.publishAsync(TELEMETRY, '{"a":1}', { qos: 1 });
  expect(platform.engine.ofType("POST_TELEMETRY_REQUEST")[0]?.metadata.deviceName).toBe("renamed");
});

test.each([
  [{ username: "wrong" }, 5],
  [{ username: "coap" }, 3],
] as const)("a connect with %j is refused with %i", async (options, code) => {
  await using platform = await startTransports();
  const profile = { ...DEFAULT_PROFILE, transport: transportProfileOf("COAP", {}) };
  platform.lookup.addToken(fixtureDevice(1, { profile }), "coap");
  await expect(platform.connect(options)).rejects.toMatchObject({ code });
});

test("refused credentials are reported to the tenant of the device that was meant, otherwise to the installation", async () => {
  await using platform = await startTransports();
  const device = fixtureDevice(1);
  platform.lookup.add(device, {
    credentialsType: "MQTT_BASIC",
    credentialsId: "user",
    credentialsValue: JSON.stringify({ userName: "user", password: "right" }),
  });
  const actions: unknown[] = [];
  platform.bus.subscribe("userAction", (action) => void actions.push(action));
  await expect(platform.connect({ username: "user", password: "wrong" })).rejects.toMatchObject({ code: 5 });
  await expect(platform.connect({ username: "nobody", password: "secret" })).rejects.toMatchObject({ code: 5 });
  expect((await fetch(`${platform.url}/api/v1/user/telemetry`, { method: "POST", body: "{}" })).status).toBe(401);
  await expect.poll(() => actions.length).toBe(2);
  const failed = { action: "LOGIN", failure: "Wrong device credentials" };
  expect(actions).toMatchObject([
    { ...failed, tenantId: device.tenantId, entityId: device.deviceId, data: { transport: "MQTT" } },
    { ...failed, tenantId: SYSTEM_TENANT, data: { transport: "MQTT", clientAddress: expect.any(String) } },
  ]);
  expect(JSON.stringify(actions)).not.toMatch(/nobody|secret|wrong"/);
});

test("activity is stored in server attributes and reported to the rule chain", async () => {
  await using platform = await startTransports();
  const device = fixtureDevice(1);
  platform.lookup.addToken(device, "token");
  const client = await platform.connect({ username: "token" });
  const value = (key: string) => platform.attributes.get(device, "SERVER_SCOPE", key);
  await expect.poll(() => value("active")).toEqual({ type: "BOOLEAN", value: true });
  expect(value("lastConnectTime")?.type).toBe("LONG");
  await client.endAsync();
  await expect.poll(() => value("lastDisconnectTime")?.type).toBe("LONG");
  expect(platform.engine.events()).toEqual(["CONNECT_EVENT", "ACTIVITY_EVENT", "DISCONNECT_EVENT"]);
});

test("a silent session ends, a device that stays silent becomes inactive", async () => {
  await using platform = await startTransports({
    sessions: { inactivityTimeoutMs: 200, reportPeriodMs: 100 },
    activity: { defaultInactivityTimeoutMs: 300, checkIntervalMs: 20 },
  });
  const device = fixtureDevice(1);
  platform.lookup.addToken(device, "token");
  const client = await platform.connect({ username: "token", keepalive: 0 });
  await new Promise<void>((resolve) => client.once("close", () => resolve()));
  await expect.poll(() => platform.engine.events()).toContain("INACTIVITY_EVENT");
  await expect.poll(() => platform.attributes.get(device, "SERVER_SCOPE", "active")?.value).toBe(false);
});
