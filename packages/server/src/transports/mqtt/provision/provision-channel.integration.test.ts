import type { MqttClient } from "mqtt";
import { expect, test } from "vitest";
import { disconnectReason, message } from "../../testing/mqtt-messages.ts";
import { startTransports } from "../../testing/start-transports.ts";

const REQUEST = "/provision/request";
const RESPONSE = "/provision/response";
const GOOD = '{"provisionDeviceKey":"k","provisionDeviceSecret":"s","deviceName":"d"}';

const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once("close", () => resolve()));
const token = { credentialsType: "ACCESS_TOKEN", credentialsId: "t", credentialsValue: null } as const;

test.each([
  ["the user name", { username: "provision" }],
  ["the client id", { clientId: "provision" }],
  ["the client id beside another user name", { clientId: "provision", username: "someone" }],
])("%s asks for credentials, and is answered without a subscription", async (_what, options) => {
  await using platform = await startTransports();
  platform.provisioning.answer = async () => ({ status: "SUCCESS", credentials: token });
  const client = await platform.connect(options);
  const answer = message(client);
  await client.publishAsync(REQUEST, GOOD, { qos: 1 });
  expect(await answer).toEqual({
    topic: RESPONSE,
    qos: 1,
    text: '{"credentialsValue":"t","credentialsType":"ACCESS_TOKEN","status":"SUCCESS"}',
  });
  expect(platform.provisioning.requests).toMatchObject([{ key: "k", secret: "s", deviceName: "d" }]);
  expect(platform.sessions.count).toBe(0);
});

test("the response comes with the QoS of its subscription; nothing else is granted", async () => {
  await using platform = await startTransports();
  const client = await platform.connect({ username: "provision", protocolVersion: 5 });
  const suback = new Promise((resolve) => client.once("packetreceive", resolve));
  client.subscribe([RESPONSE, "v1/devices/me/attributes"], { qos: 0 });
  expect(await suback).toMatchObject({ granted: [0, 0x8f] });
  const answer = message(client);
  await client.publishAsync(REQUEST, GOOD, { qos: 1 });
  expect(await answer).toMatchObject({ qos: 0, text: expect.stringMatching(/NOT_FOUND/) });
  await client.unsubscribeAsync(RESPONSE);
});

test("QoS 2 reaches the service once", async () => {
  await using platform = await startTransports();
  const client = await platform.connect({ username: "provision" });
  await client.publishAsync(REQUEST, GOOD, { qos: 2 });
  await client.publishAsync(REQUEST, GOOD, { qos: 2 });
  expect(platform.provisioning.requests).toHaveLength(2);
});

test.each([
  ["another topic", "v1/devices/me/telemetry", '{"a":1}'],
  ["a request that is no JSON", REQUEST, "{"],
  ["a request without a key", REQUEST, '{"provisionDeviceSecret":"s"}'],
])("%s ends the connection", async (_what, topic, payload) => {
  await using platform = await startTransports();
  const client = await platform.connect({ username: "provision" });
  const end = closed(client);
  client.publish(topic, payload, { qos: 1 }, () => undefined);
  await end;
  expect(platform.provisioning.requests).toEqual([]);
});

test("MQTT 5 gets the reason of a refused request, and may try again", async () => {
  await using platform = await startTransports();
  const client = await platform.connect({ username: "provision", protocolVersion: 5 });
  await expect(client.publishAsync(REQUEST, "{", { qos: 1 })).rejects.toMatchObject({ code: 0x99 });
  await client.publishAsync(REQUEST, GOOD, { qos: 1 });
  const reason = disconnectReason(client);
  client.publish("v1/devices/me/telemetry", "{}", { qos: 1 }, () => undefined);
  expect(await reason).toBe(0x87);
});

test("such a connection ends by itself, and pings do not keep it", async () => {
  await using platform = await startTransports({ mqtt: { provisionTimeoutMs: 150 } });
  const client = await platform.connect({ username: "provision", protocolVersion: 5, keepalive: 1 });
  expect(await disconnectReason(client)).toBe(0xa0);
});

test("no more clients may ask at a time than there are places; others may try again", async () => {
  await using platform = await startTransports({ mqtt: { maxProvisioningPerAddress: 1 } });
  const first = await platform.connect({ username: "provision" });
  await expect(platform.connect({ username: "provision", clientId: "b" })).rejects.toMatchObject({ code: 3 });
  await first.endAsync();
  await expect.poll(() => platform.mqtt.connections).toBe(0);
  await platform.connect({ username: "provision" });
});

test("a wrong secret is reported like wrong credentials", async () => {
  await using platform = await startTransports();
  const actions: unknown[] = [];
  platform.bus.subscribe("userAction", (action) => void actions.push(action));
  const client = await platform.connect({ username: "provision" });
  await client.publishAsync(REQUEST, GOOD, { qos: 1 });
  await expect.poll(() => actions).toMatchObject([{ action: "LOGIN", failure: "Wrong device credentials" }]);
});
