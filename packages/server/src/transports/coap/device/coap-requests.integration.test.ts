import { transportProfileOf } from "@orrery/model";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { limitedTraffic } from "../../../connectivity/test-traffic.ts";
import { FORMAT, numberOption, OPTION, TYPE } from "../../../kernel/coap/wire/coap-message.ts";
import { CoapTestClient } from "../../testing/coap-client.ts";
import { DEFAULT_PROFILE, fixtureDevice } from "../../testing/device-fixture.ts";
import { startTransports, type Transports } from "../../testing/start-transports.ts";

const DEVICE = fixtureDevice(1);
const EFENTO = fixtureDevice(2, {
  profile: {
    ...DEFAULT_PROFILE,
    transport: transportProfileOf("COAP", { coapDeviceTypeConfiguration: { coapDeviceType: "EFENTO" } }),
  },
});
const MQTT = fixtureDevice(3, { profile: { ...DEFAULT_PROFILE, transport: transportProfileOf("MQTT", {}) } });

let platform: Transports;
let client: CoapTestClient;
beforeAll(async () => {
  platform = await startTransports({ coap: { ORRERY_COAP_TIMEOUT_MS: "100" } });
  platform.lookup.addToken(DEVICE, "token").addToken(EFENTO, "efento").addToken(MQTT, "mqtt");
  client = await CoapTestClient.open(platform.coapPort);
});
afterAll(async () => {
  client[Symbol.dispose]();
  await platform[Symbol.asyncDispose]();
});
beforeEach(() => {
  platform.engine.messages.length = 0;
});

const post = (path: string, payload: string | Buffer = "") => client.ask({ method: "post", path, payload });
const messages = (type: string) => platform.engine.ofType(type).map(({ data }) => data);

test("telemetry and attributes are stored for the device, durably before the answer", async () => {
  expect(await post("api/v1/token/telemetry", '{"ts":5,"values":{"t":1.0}}')).toMatchObject({ code: "2.01", text: "" });
  expect(await post("api/v1/token/ATTRIBUTES", "{k:v}")).toMatchObject({ code: "2.01", type: TYPE.acknowledgement });
  expect(messages("POST_TELEMETRY_REQUEST")).toEqual(['{"t":1.0}']);
  expect(platform.engine.ofType("POST_TELEMETRY_REQUEST")[0]?.metadata.ts).toBe("5");
  expect(messages("POST_ATTRIBUTES_REQUEST")).toEqual(['{"k":"v"}']);
  const slash = { number: OPTION.uriPath, value: Buffer.from("/api/v1/token/telemetry") };
  expect(await client.ask({ method: "post", path: "", options: [slash], payload: '{"t":2}' })).toMatchObject({
    code: "2.01",
  });
});

test("a slow request is acknowledged first and answered in a separate message", async () => {
  platform.engine.hold = true;
  const request = client.send({ method: "post", path: "api/v1/token/telemetry", payload: '{"t":1}' });
  expect(await client.next()).toMatchObject({ type: TYPE.acknowledgement, code: "0.00", messageId: request.messageId });
  platform.engine.release();
  const answer = await client.next(({ code }) => code !== "0.00");
  expect(answer).toMatchObject({ type: TYPE.confirmable, code: "2.01", token: request.token.toString() });
  client.acknowledge(answer.messageId);
});

test("a retransmitted request is handled once and answered twice", async () => {
  const again = {
    method: "post",
    path: "api/v1/token/telemetry",
    payload: '{"t":1}',
    messageId: 40_000,
    token: "x",
  } as const;
  const answers = [await client.ask(again), await client.ask(again)];
  expect(answers.map(({ code, messageId }) => [code, messageId])).toEqual([
    ["2.01", 40_000],
    ["2.01", 40_000],
  ]);
  expect(messages("POST_TELEMETRY_REQUEST")).toHaveLength(1);
});

test("a non-confirmable request gets a non-confirmable answer", async () => {
  const request = {
    method: "post",
    path: "api/v1/token/telemetry",
    payload: '{"t":1}',
    type: TYPE.nonConfirmable,
  } as const;
  expect(await client.ask(request)).toMatchObject({ type: TYPE.nonConfirmable, code: "2.01" });
});

test("attributes are read by key, in the format of the request", async () => {
  const read = (query: string) => client.ask({ path: `api/v1/token/attributes${query}` });
  expect(await read("?clientKeys=none")).toMatchObject({ code: "4.04" });
  platform.attributes.set(DEVICE, "CLIENT_SCOPE", "a", { type: "LONG", value: 1 });
  platform.attributes.set(DEVICE, "SHARED_SCOPE", "b", { type: "DOUBLE", value: 2 });
  const all = await read("");
  expect(all).toMatchObject({ code: "2.05", text: '{"client":{"a":1},"shared":{"b":2.0}}', format: FORMAT.json });
  expect(await read("?clientKeys=a,x&sharedKeys=")).toMatchObject({ text: '{"client":{"a":1}}' });
  const format = numberOption(OPTION.contentFormat, 11_050);
  expect(await client.ask({ path: "api/v1/token/attributes", options: [format] })).toMatchObject({ format: 11_050 });
});

test("a long answer is sent in blocks", async () => {
  const text = "x".repeat(2_000);
  platform.attributes.set(DEVICE, "CLIENT_SCOPE", "long", { type: "STRING", value: text });
  const read = (...blocks: number[]) =>
    client.ask({
      path: "api/v1/token/attributes?clientKeys=long",
      options: blocks.map((block) => numberOption(OPTION.block2, block)),
    });
  const blocks = [await read(), await read(16 + 6)];
  const options = blocks.map(({ message }) => message.options.find(({ number }) => number === OPTION.block2)?.value);
  expect(options.map((value) => value?.toString("hex"))).toEqual(["0e", "16"]);
  expect(blocks.map((block) => block.text).join("")).toBe(`{"client":{"long":"${text}"}}`);
  expect((await read(2)).text).toHaveLength(64);
  expect([(await read(16 * 5 + 6)).code, (await read(7)).code]).toEqual(["4.00", "4.00"]);
});

test("a long payload sent in blocks is one message", async () => {
  const payload = JSON.stringify({ long: "x".repeat(2_000) });
  const send = (index: number, more: boolean, changes: object = {}) =>
    client.ask({
      method: "post",
      path: "api/v1/token/telemetry",
      payload: payload.slice(index * 1_024, (index + 1) * 1_024),
      options: [numberOption(OPTION.block1, index * 16 + (more ? 8 : 0) + 6)],
      ...changes,
    });
  expect([(await send(0, true)).code, (await send(1, false)).code]).toEqual(["2.31", "2.01"]);
  expect(messages("POST_TELEMETRY_REQUEST")).toEqual([payload]);
  expect([(await send(0, true)).code, (await send(2, false)).code, (await send(1, false)).code]).toEqual([
    "2.31",
    "4.08",
    "4.08",
  ]);
  const full = { payload: "x".repeat(1_024) };
  for (let index = 0; index < 64; index += 1) expect(await send(index, true, full)).toMatchObject({ code: "2.31" });
  expect(await send(64, true, full)).toMatchObject({ code: "4.13" });
  expect(messages("POST_TELEMETRY_REQUEST")).toHaveLength(1);
});

test("client-side RPC is answered by a rule chain, or times out", async () => {
  const command = () => post("api/v1/token/rpc", '{"method":"m","params":{"p":1}}');
  expect(await command()).toMatchObject({ code: "5.04" });
  platform.engine.on(({ type, metadata }) => {
    if (type !== "TO_SERVER_RPC_REQUEST") return;
    const { sessionId = "", requestId } = metadata;
    platform.clientSideRpc.reply(
      sessionId as Parameters<typeof platform.clientSideRpc.reply>[0],
      Number(requestId),
      '{"ok":1}',
    );
  });
  expect(await command()).toMatchObject({ code: "2.05", text: '{"ok":1}', format: FORMAT.json });
});

test("a device sets the conditions for claiming it", async () => {
  expect(await post("api/v1/token/claim", '{"secretKey":"k","durationMs":5}')).toMatchObject({ code: "2.01" });
  expect(await post("api/v1/token/claim")).toMatchObject({ code: "2.01" });
  expect(platform.claims.announced.map(({ request }) => request.secretKey)).toEqual(["k", ""]);
});

test("a device without credentials is provisioned", async () => {
  const ask = () => post("api/v1/provision", '{"provisionDeviceKey":"k","provisionDeviceSecret":"s"}');
  expect(await ask()).toMatchObject({ code: "4.00", text: expect.stringContaining('"NOT_FOUND"') });
  platform.provisioning.answer = async () => ({
    status: "SUCCESS",
    credentials: { credentialsType: "ACCESS_TOKEN", credentialsId: "new", credentialsValue: null },
  });
  expect(await ask()).toMatchObject({ code: "2.01", text: expect.stringContaining('"credentialsValue":"new"') });
  expect(await post("api/v1/provision", "{}")).toMatchObject({ code: "4.00", text: "" });
});

test("a device downloads its OTA package in blocks and in chunks", async () => {
  expect(await client.ask({ path: "fw/token" })).toMatchObject({ code: "4.04" });
  const image = Buffer.from(Array.from({ length: 3_000 }, (_, i) => i % 251));
  platform.packages.assign(DEVICE, "FIRMWARE", image);
  const parts: Buffer[] = [];
  for (let block = 0; block < 3; block += 1) {
    const options = [numberOption(OPTION.block2, block * 16 + 6)];
    parts.push((await client.ask({ path: "fw/token?title=title&version=1", options })).message.payload);
  }
  expect(Buffer.concat(parts).equals(image)).toBe(true);
  const chunk = await client.ask({ path: "fw/token?size=1000&chunk=2" });
  expect([chunk.code, chunk.format, chunk.message.payload.equals(image.subarray(2_000))]).toEqual(["2.05", 42, true]);
  expect(await client.ask({ path: "fw/token?size=1000&chunk=3" })).toMatchObject({ code: "2.05", text: "" });
  expect(await client.ask({ path: "fw/token?title=other" })).toMatchObject({ code: "4.00" });
  expect(await client.ask({ path: "fw/token?size=x" })).toMatchObject({ code: "4.00" });
  expect(await client.ask({ path: "sw/token" })).toMatchObject({ code: "4.04" });
});

test.each([
  ["post", "api/v1/unknown/telemetry", "4.01"],
  ["post", "api/v1/mqtt/telemetry", "5.00"],
  ["post", "api/v1/efento/telemetry", "4.00"],
  ["post", "api/v1/telemetry", "4.01"],
  ["post", "api/v1/token/other", "4.00"],
  ["post", "api/v1/token/telemetry/5", "4.00"],
  ["post", "api/v1/token/rpc/x", "4.00"],
  ["post", "elsewhere", "4.00"],
  ["post", "efento", "4.00"],
  ["post", "efento/x", "4.00"],
  ["post", "efento/m/more", "4.00"],
  ["get", "efento/m", "4.00"],
  ["post", "fw/token", "4.05"],
  ["get", "fw", "4.01"],
  ["get", "api/v1/token/telemetry", "4.00"],
  ["get", "api/v1/token/rpc", "4.00"],
  ["get", "api/v1/provision", "4.05"],
  ["put", "api/v1/token/telemetry", "4.05"],
  ["delete", "api/v1/token/attributes", "4.05"],
] as const)("%s %s ends with %s", async (method, path, code) => {
  expect(await client.ask({ method, path, payload: method === "get" ? "" : '{"t":1}' })).toMatchObject({ code });
});

test.each([
  ["{", "4.00"],
  ["[5]", "4.00"],
  [Buffer.from([0x7b, 0xff]), "4.00"],
])("telemetry that is %j ends with %s", async (payload, code) => {
  expect(await post("api/v1/token/telemetry", payload)).toMatchObject({ code });
});

test.each([
  ["an unknown critical option", { number: 2_049, value: Buffer.alloc(1) }, "4.02"],
  ["an unknown elective option", { number: 2_048, value: Buffer.alloc(1) }, "2.01"],
  ["a proxy request", { number: OPTION.proxyUri, value: Buffer.from("coap://a") }, "5.05"],
  ["an invalid block", numberOption(OPTION.block1, 7), "4.00"],
  ["a block that is not full", numberOption(OPTION.block1, 8), "4.00"],
  ["a block without its predecessors", numberOption(OPTION.block1, 16), "4.08"],
  ["the only block of a payload", numberOption(OPTION.block1, 6), "2.01"],
])("%s ends with %s", async (_what, option, code) => {
  const request = { method: "post", path: "api/v1/token/telemetry", payload: '{"t":1}', options: [option] } as const;
  expect(await client.ask(request)).toMatchObject({ code });
});

test("a device over its rate limit is refused", async () => {
  const { gate } = limitedTraffic({ transportDeviceTelemetryMsgRateLimit: "1:60" });
  await using limited = await startTransports({ traffic: gate });
  limited.lookup.addToken(DEVICE, "token");
  using fast = await CoapTestClient.open(limited.coapPort);
  const send = () => fast.ask({ method: "post", path: "api/v1/token/telemetry", payload: '{"t":1}' });
  expect([(await send()).code, (await send()).code]).toEqual(["2.01", "5.00"]);
});

test("requests beyond the capacity are refused at once", async () => {
  await using full = await startTransports({ coap: { ORRERY_COAP_MAX_IN_FLIGHT: "1" } });
  full.lookup.addToken(DEVICE, "token");
  full.engine.hold = true;
  using one = await CoapTestClient.open(full.coapPort);
  const request = { method: "post", path: "api/v1/token/telemetry", payload: '{"t":1}' } as const;
  one.send(request);
  await expect.poll(() => full.engine.ofType("POST_TELEMETRY_REQUEST")).toHaveLength(1);
  expect(await one.ask(request)).toMatchObject({ code: "5.03" });
});

test("a device that downloads too fast is refused, whichever block it asks for", async () => {
  const { gate } = limitedTraffic({ transportDeviceMsgRateLimit: "2:60" });
  await using limited = await startTransports({ traffic: gate });
  limited.lookup.addToken(DEVICE, "token");
  limited.packages.assign(DEVICE, "FIRMWARE", Buffer.alloc(3_000));
  using fast = await CoapTestClient.open(limited.coapPort);
  const read = async (block: number) =>
    (await fast.ask({ path: "fw/token", options: [numberOption(OPTION.block2, block * 16 + 6)] })).code;
  expect([await read(0), await read(1), await read(1)]).toEqual(["2.05", "2.05", "5.00"]);
});

test("requests of one device that wait are bounded, and leave room for others", async () => {
  await using busy = await startTransports({ oneShot: { maxWaitingPerDevice: 2 } });
  busy.lookup.addToken(DEVICE, "token").addToken(fixtureDevice(4), "other");
  using one = await CoapTestClient.open(busy.coapPort);
  const command = (token: string) =>
    ({ method: "post", path: `api/v1/${token}/rpc`, payload: '{"method":"m","params":{}}' }) as const;
  for (const token of ["token", "token", "other"]) one.send(command(token));
  await expect.poll(() => busy.engine.ofType("TO_SERVER_RPC_REQUEST")).toHaveLength(3);
  expect(await one.ask(command("token"))).toMatchObject({ code: "5.03" });
  one.send(command("other"));
  await expect.poll(() => busy.engine.ofType("TO_SERVER_RPC_REQUEST")).toHaveLength(4);
  busy.oneShot.close();
});

test("a command with a long reply is carried out once, and its reply comes in blocks", async () => {
  await using ruled = await startTransports();
  ruled.lookup.addToken(DEVICE, "token");
  using one = await CoapTestClient.open(ruled.coapPort);
  const reply = JSON.stringify({ long: "x".repeat(2_000) });
  ruled.engine.on(({ type, metadata: { sessionId = "", requestId } }) => {
    if (type !== "TO_SERVER_RPC_REQUEST") return;
    const session = sessionId as Parameters<typeof ruled.clientSideRpc.reply>[0];
    ruled.clientSideRpc.reply(session, Number(requestId), reply);
  });
  const path = "api/v1/token/rpc";
  const command = { method: "post", path, payload: '{"method":"m","params":{}}', messageId: 9, token: "x" } as const;
  const [first, again] = [await one.ask(command), await one.ask(command)];
  expect([first.message.payload.length, again.text]).toEqual([1_024, first.text]);
  const rest = (index: number) =>
    one.ask({ method: "post", path, options: [numberOption(OPTION.block2, index * 16 + 6)] });
  expect(first.text + (await rest(1)).text).toBe(reply);
  expect([(await rest(2)).code, ruled.engine.ofType("TO_SERVER_RPC_REQUEST").length]).toEqual(["4.00", 1]);
  using other = await CoapTestClient.open(ruled.coapPort);
  const foreign = { method: "post", path, options: [numberOption(OPTION.block2, 16 + 6)] } as const;
  expect(await other.ask(foreign)).toMatchObject({ code: "4.08" });
});
