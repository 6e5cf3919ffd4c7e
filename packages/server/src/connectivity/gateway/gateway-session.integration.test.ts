import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { fixtureDevice } from "../../transports/testing/device-fixture.ts";
import { startTransports } from "../../transports/testing/start-transports.ts";

const GATEWAY = fixtureDevice(1, { name: "gateway", gateway: true });
const CHILD = fixtureDevice(2, { name: "child" });

test("a gateway that moves to another tenant while its child is looked up does not speak for it", async () => {
  await using platform = await startTransports();
  platform.lookup.addToken(GATEWAY, "gateway").addToken(CHILD, "child");
  const [asked, found] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  platform.children.before = () => {
    asked.resolve();
    return found.promise;
  };
  const client = await platform.connect({ username: "gateway", protocolVersion: 5 });
  const told = client.publishAsync("v1/gateway/telemetry", '{"child":[{"t":1}]}', { qos: 1 }).then(
    () => 0,
    ({ code }) => code,
  );
  await asked.promise;
  const tenantId = entityId("TENANT", parseUuid("00000000-0000-1000-8000-00000000cccc"));
  platform.lookup.addToken({ ...GATEWAY, tenantId }, "gateway");
  platform.bus.publish("entity", { action: "MOVED", tenantId, entity: { id: GATEWAY.deviceId, createdTime: 0 } });
  const [session] = platform.sessions.ofDevice(GATEWAY.deviceId);
  await expect.poll(() => session?.device.current.tenantId.id).toBe(tenantId.id);
  found.resolve();
  expect(await told).not.toBe(0);
  expect(platform.sessions.ofDevice(CHILD.deviceId)).toEqual([]);
  expect(platform.engine.ofType("POST_TELEMETRY_REQUEST")).toEqual([]);
});

test("a gateway that leaves while thousands of its devices are looked up costs nobody else anything", async () => {
  await using platform = await startTransports();
  platform.lookup.addToken(GATEWAY, "gateway").addToken(CHILD, "child");
  const [asked, found] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  platform.children.before = () => {
    asked.resolve();
    return found.promise;
  };
  const client = await platform.connect({ username: "gateway", protocolVersion: 5 });
  for (let message = 0; message < 5; message += 1) {
    const names = Array.from({ length: 2_000 }, (_, at) => `${message} ${at}`);
    client.publish("v1/gateway/telemetry", JSON.stringify(Object.fromEntries(names.map((name) => [name, [{ t: 1 }]]))));
  }
  await client.publishAsync("v1/devices/me/telemetry", '{"t":1}', { qos: 1 }); // what was sent before it was read
  await asked.promise;
  client.end(true);
  await expect.poll(() => platform.sessions.ofDevice(GATEWAY.deviceId)).toEqual([]);
  found.resolve();
  const next = await platform.connect({ username: "gateway" });
  await next.publishAsync("v1/gateway/telemetry", '{"child":[{"t":1}]}', { qos: 1 });
  expect(platform.engine.ofType("POST_TELEMETRY_REQUEST")).toHaveLength(2);
});
