import { expect, test } from "vitest";
import { numberOption, OPTION, TYPE } from "../../../kernel/coap/wire/coap-message.ts";
import { CoapTestClient, type Heard } from "../../testing/coap-client.ts";
import { fixtureDevice } from "../../testing/device-fixture.ts";
import { startTransports, type Transports } from "../../testing/start-transports.ts";

const DEVICE = fixtureDevice(1);
const OBSERVE = numberOption(OPTION.observe, 0);
const CANCEL = numberOption(OPTION.observe, 1);

async function start(coap: Readonly<Record<string, string>> = {}) {
  // On a busy machine a test may take longer than the two seconds after which messages are sent again.
  const platform = await startTransports({ coap: { ORRERY_COAP_ACK_TIMEOUT_MS: "60000", ...coap } });
  platform.lookup.addToken(DEVICE, "token");
  const client = await CoapTestClient.open(platform.coapPort);
  const observe = (what: string, token: string, type: Heard["type"] = TYPE.confirmable) =>
    client.ask({ path: `api/v1/token/${what}`, token, type, options: [OBSERVE] });
  return {
    platform,
    client,
    observe,
    async [Symbol.asyncDispose]() {
      client[Symbol.dispose]();
      await platform[Symbol.asyncDispose]();
    },
  };
}

const change = (platform: Transports, key: string) =>
  platform.bus.publish("attributesUpdated", {
    tenantId: DEVICE.tenantId,
    entityId: DEVICE.deviceId,
    scope: "SHARED_SCOPE",
    notifyDevice: true,
    attributes: [{ key, lastUpdateTs: 1, value: { type: "LONG", value: 1 } }],
  });
const call = (platform: Transports, oneway: boolean, persisted = false) =>
  platform.rpc.call({
    id: platform.ids.uuid(),
    tenantId: DEVICE.tenantId,
    deviceId: DEVICE.deviceId,
    method: "m",
    params: '{"p":1}',
    oneway,
    persisted,
    expirationTime: Date.now() + 10_000,
    restApiCall: false,
  });
const sessions = (platform: Transports) => platform.sessions.ofDevice(DEVICE.deviceId).length;

test("observed attributes begin with all shared ones and end with a cancellation", async () => {
  await using it = await start();
  const { platform, client, observe } = it;
  platform.attributes.set(DEVICE, "SHARED_SCOPE", "a", { type: "LONG", value: 5 });
  platform.attributes.set(DEVICE, "CLIENT_SCOPE", "c", { type: "LONG", value: 6 });
  expect(await observe("attributes", "o")).toMatchObject({ code: "2.05", observe: 0, text: '{"a":5}' });
  change(platform, "b");
  const first = await client.next();
  expect(first).toMatchObject({ type: TYPE.confirmable, token: "o", code: "2.05", observe: 1, text: '{"b":1}' });
  client.acknowledge(first.messageId);
  change(platform, "d");
  const second = await client.next();
  expect(second).toMatchObject({ observe: 2, text: '{"d":1}' });
  client.acknowledge(second.messageId);
  expect(await client.ask({ path: "api/v1/token/attributes", token: "o", options: [CANCEL] })).toMatchObject({
    code: "2.02",
  });
  expect(sessions(platform)).toBe(0);
  expect(platform.engine.events()).toEqual(expect.arrayContaining(["CONNECT_EVENT", "DISCONNECT_EVENT"]));
});

test("commands, including pending ones, reach the device that observes them and are answered", async () => {
  await using it = await start();
  const { platform, client, observe } = it;
  const waiting = call(platform, false);
  expect(await observe("rpc", "o")).toMatchObject({ code: "2.03", observe: 0, text: "" });
  const command = await client.next();
  expect(command).toMatchObject({ code: "2.05", observe: 1, text: '{"id":0,"method":"m","params":{"p":1}}' });
  client.acknowledge(command.messageId);
  const answer = { method: "post", path: "api/v1/token/rpc/0", payload: '{"ok":true}' } as const;
  expect(await client.ask(answer)).toMatchObject({ code: "2.01" });
  expect(await waiting).toEqual({ kind: "response", response: '{"ok":true}' });
});

test("a persistent command is SENT, and DELIVERED when it was acknowledged", async () => {
  await using it = await start();
  const { platform, client, observe } = it;
  await observe("rpc", "o");
  await expect.poll(() => platform.sessions.ofDevice(DEVICE.deviceId)[0]?.rpcSubscribed).toBe(true);
  const kept = await call(platform, true, true);
  if (kept.kind !== "response") throw new Error("a persistent command is answered with its id");
  const status = async () =>
    (await platform.store.find({ entityType: "RPC", id: JSON.parse(kept.response).rpcId }))?.status;
  const { messageId } = await client.next();
  await expect.poll(status).toBe("SENT");
  client.acknowledge(messageId);
  await expect.poll(status).toBe("DELIVERED");
});

test("a device observes attributes and commands in one session, which ends with the last observation", async () => {
  await using it = await start();
  const { platform, client, observe } = it;
  await observe("attributes", "a", TYPE.nonConfirmable);
  await observe("rpc", "r", TYPE.nonConfirmable);
  expect(sessions(platform)).toBe(1);
  change(platform, "b");
  expect(await client.next()).toMatchObject({ type: TYPE.nonConfirmable, token: "a" });
  await client.ask({ path: "api/v1/token/attributes", token: "a", options: [CANCEL] });
  expect(sessions(platform)).toBe(1);
  await client.ask({ path: "api/v1/token/rpc", token: "r", options: [CANCEL] });
  expect(sessions(platform)).toBe(0);
});

test("a new observation replaces the previous one, which is notified", async () => {
  await using it = await start();
  const { platform, client, observe } = it;
  await observe("attributes", "old", TYPE.nonConfirmable);
  client.send({ path: "api/v1/token/attributes", token: "new", options: [OBSERVE] });
  const heard = [await client.next(), await client.next()].map(({ token, code }) => `${token} ${code}`).sort();
  expect(heard).toEqual(["new 2.05", "old 2.02"]);
  expect(sessions(platform)).toBe(1);
});

test.each(["that it does not know", "nothing"])(
  "a device that answers a notification with %s observes no more",
  async (says) => {
    await using it = await start({ ORRERY_COAP_ACK_TIMEOUT_MS: "10", ORRERY_COAP_MAX_RETRANSMISSIONS: "1" });
    const { platform, client, observe } = it;
    await observe("attributes", "o");
    change(platform, "b");
    const notice = await client.next();
    if (says !== "nothing") client.acknowledge(notice.messageId, TYPE.reset);
    else expect(await client.next()).toMatchObject({ messageId: notice.messageId, observe: 1 }); // retransmitted
    await expect.poll(() => sessions(platform)).toBe(0);
  },
);

test("a deleted device is notified, and one that connects over another transport ends its observations", async () => {
  await using it = await start();
  const { platform, client, observe } = it;
  await observe("attributes", "o");
  const mqtt = await platform.connect({ username: "token" });
  expect(await client.next()).toMatchObject({ token: "o", code: "2.02" });
  await mqtt.endAsync();
  await observe("rpc", "again");
  platform.bus.publish("entity", {
    action: "DELETED",
    tenantId: DEVICE.tenantId,
    entity: { id: DEVICE.deviceId, createdTime: 0 },
  });
  expect(await client.next()).toMatchObject({ token: "again", code: "2.02" });
  expect(sessions(platform)).toBe(0);
});

test("of many notifications that nobody acknowledges four are sent again: the oldest and the newest", async () => {
  await using it = await start({ ORRERY_COAP_ACK_TIMEOUT_MS: "200", ORRERY_COAP_MAX_RETRANSMISSIONS: "1" });
  const { platform, client, observe } = it;
  await observe("attributes", "o");
  for (let time = 0; time < 8; time += 1) change(platform, "b");
  await client.next(({ code }) => code === "2.02"); // given up
  const heard = client.heard.map((each) => each.observe);
  const repeated = heard.filter((count, at) => heard.indexOf(count) < at);
  expect(repeated.sort()).toEqual([1, 2, 3, 8]);
});

test("long attributes come in blocks, at first and when they change", async () => {
  await using it = await start();
  const { platform, client, observe } = it;
  const text = "x".repeat(2_000);
  platform.attributes.set(DEVICE, "SHARED_SCOPE", "a", { type: "STRING", value: text });
  const rest = (block = 16 + 6) =>
    client.ask({ path: "api/v1/token/attributes", options: [numberOption(OPTION.block2, block)] });
  const first = await observe("attributes", "o");
  expect(first).toMatchObject({ code: "2.05", observe: 0 });
  const second = await rest();
  expect([first.text + second.text, second.observe]).toEqual([`{"a":"${text}"}`, undefined]);
  platform.bus.publish("attributesUpdated", {
    tenantId: DEVICE.tenantId,
    entityId: DEVICE.deviceId,
    scope: "SHARED_SCOPE",
    notifyDevice: true,
    attributes: [{ key: "b", lastUpdateTs: 1, value: { type: "STRING", value: text } }],
  });
  const notice = await client.next(({ token }) => token === "o");
  client.acknowledge(notice.messageId);
  expect([notice.observe, notice.text + (await rest()).text]).toEqual([1, `{"b":"${text}"}`]);
  expect((await rest(6)).text).toMatch(/^\{"shared":/); // a reading of its own
});
