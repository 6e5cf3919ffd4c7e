import { PlatformError } from "@orrery/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CODE, numberOption, OPTION } from "../../kernel/coap/wire/coap-message.ts";
import { fixtureDevice } from "../testing/device-fixture.ts";
import { Lwm2mTestClient } from "../testing/lwm2m-client.ts";
import { lwm2mDevice, type StartedLwm2m, startLwm2m } from "../testing/start-lwm2m.ts";
import { readSenmlCbor } from "./content/senml-cbor.ts";

const LINKS = '</>;rt="oma.lwm2m";ct="0 110 112 11542",</1/0>,</3/0>,</5/0>,</9>,</19>;ver=1.1,</19/0>';
const PROFILE = {
  observeAttr: {
    keyName: {
      "/3_1.0/0/0": "manufacturer",
      "/3_1.0/0/7": "voltage",
      "/3_1.0/0/9": "batteryLevel",
      "/3_1.0/0/13": "currentTime",
      "/3_1.0/0/14": "utcOffset",
    },
    observe: ["/3_1.0/0/9", "/3_1.0/0/7", "/3_1.1/0/13", "/4_1.0/0/0"],
    attribute: ["/3_1.0/0/0", "/3_1.0/0/14"],
    telemetry: ["/3_1.0/0/9", "/3_1.0/0/7"],
    attributeLwm2m: { "/3_1.0/0/9": { pmin: 10, pmax: 60 } },
  },
};

let platform: StartedLwm2m;
let next = 1;
beforeAll(async () => {
  platform = await startLwm2m({ ORRERY_LWM2M_TIMEOUT_MS: "1000", ORRERY_LWM2M_ACK_TIMEOUT_MS: "100" });
});
afterAll(async () => {
  await platform[Symbol.asyncDispose]();
});

/** A registered client that has said all that its profile wants. */
async function connect(configuration: object = PROFILE, query?: string) {
  const device = lwm2mDevice(++next, { ...configuration });
  const endpoint = `urn:test:${next}`;
  platform.addClient(device, endpoint);
  const client = await Lwm2mTestClient.open(platform.port);
  client.text("/3/0/0", "Acme").text("/3/0/9", "95").text("/3/0/14", "+01:00");
  client.contents.set("/3/0/7", {
    format: 11542,
    payload: Buffer.from("8707 4100 7d 4201 0384".replaceAll(" ", ""), "hex"),
  });
  const location = await client.register(endpoint, LINKS, query);
  await expect.poll(() => client.questions).toContain("GET /3/0/7");
  return { device, endpoint, client, location };
}

const stored = (device: { name: string }, type: "TELEMETRY" | "ATTRIBUTES") =>
  platform.engine
    .ofType(`POST_${type}_REQUEST`)
    .filter(({ metadata, data }) => metadata.deviceName === device.name && !data.includes("transportLog"))
    .map(({ data }) => data);

test("a client registers: conditions are written, resources read and observed, values stored by their keys", async () => {
  const { device, client } = await connect();
  using _closing = client;
  expect(client.questions).toEqual([
    "PUT /3/0/9?pmin=10&pmax=60",
    "GET /3/0/0",
    "GET /3/0/14",
    "GET /3/0/9",
    "GET /3/0/7",
  ]);
  await expect
    .poll(() => stored(device, "TELEMETRY"))
    .toEqual(['{"batteryLevel":95}', '{"voltage":{"0":125,"1":900}}']);
  expect(stored(device, "ATTRIBUTES")).toEqual(['{"manufacturer":"Acme"}', '{"utcOffset":"+01:00"}']);
  client.text("/3/0/9", "94").notify("/3/0/9");
  await expect.poll(() => stored(device, "TELEMETRY").at(-1)).toBe('{"batteryLevel":94}');
});

test("a notification is acknowledged when it is durable, and stored once however often it comes", async () => {
  const { device, client } = await connect();
  using _closing = client;
  await expect.poll(() => stored(device, "TELEMETRY")).toHaveLength(2);
  platform.engine.hold = true;
  const first = client.text("/3/0/9", "94").notify("/3/0/9");
  await expect.poll(() => stored(device, "TELEMETRY").slice(2)).toEqual(['{"batteryLevel":94}']);
  client.again(first); // it has no acknowledgement yet
  // An answer to a later request shows that the platform has taken what was sent before it.
  expect((await client.request("post", "rd/unknown", "")).code).toBe("4.04");
  expect(client.settled(first)).toBeUndefined();
  platform.engine.release();
  await expect.poll(() => client.settled(first)).toBe("acknowledged");
  client.again(first); // the acknowledgement was lost
  const second = client.text("/3/0/9", "93").notify("/3/0/9");
  await expect.poll(() => client.settled(second)).toBe("acknowledged");
  expect(stored(device, "TELEMETRY").slice(2)).toEqual(['{"batteryLevel":94}', '{"batteryLevel":93}']);
});

test("a notification that could not be stored is not acknowledged, and taken when it comes again", async () => {
  const { device, client } = await connect();
  using _closing = client;
  await expect.poll(() => stored(device, "TELEMETRY")).toHaveLength(2);
  platform.engine.failure = new PlatformError("unavailable", "The journal is full");
  const notice = client.text("/3/0/9", "94").notify("/3/0/9");
  await expect.poll(() => stored(device, "TELEMETRY").slice(2)).toEqual(['{"batteryLevel":94}']);
  expect((await client.request("post", "rd/unknown", "")).code).toBe("4.04");
  expect(client.settled(notice)).toBeUndefined();
  platform.engine.failure = undefined;
  client.again(notice);
  await expect.poll(() => client.settled(notice)).toBe("acknowledged");
  expect(stored(device, "TELEMETRY").slice(2)).toEqual(['{"batteryLevel":94}', '{"batteryLevel":94}']);
});

test.each([
  ["silent", "is sent again, and its late answer is acknowledged"],
  ["later", "may be acknowledged first and answered later"],
] as const)("a request whose client is %s %s", async (how, _what) => {
  const { device, client } = await connect();
  using _closing = client;
  client.answer = (what) => (what === "GET /3/0/0" ? how : undefined);
  const before = client.asked.length;
  const reply = call(device, "Read", { id: "/3_1.0/0/0" });
  await expect.poll(() => (how === "silent" ? client.repeats : client.asked.length - before)).toBeGreaterThan(0);
  const { message } = client.asked[before] ?? expect.fail("nothing was asked");
  const answer = client.respond(message, { code: CODE.content, payload: Buffer.from("Acme") });
  expect(await reply).toMatchObject({ result: "CONTENT", value: expect.stringContaining("value=Acme") });
  await expect.poll(() => client.settled(answer)).toBe("acknowledged");
});

test("who is not known, has another name or another transport is refused", async () => {
  platform.lookup.addToken(fixtureDevice(900), "token");
  platform.addClient(fixtureDevice(901), "other-transport");
  platform.addClient(lwm2mDevice(902, {}), "secured", {
    securityConfigClientMode: "PSK",
    identity: "id",
    key: "00".repeat(16),
  });
  using client = await Lwm2mTestClient.open(platform.port);
  const register = async (query: string) => (await client.request("post", "rd", query, LINKS)).code;
  expect(await register("ep=nobody&lwm2m=1.0")).toBe("4.03");
  expect(await register("ep=token&lwm2m=1.0")).toBe("4.03");
  expect(await register("ep=other-transport&lwm2m=1.0")).toBe("4.03");
  expect(await register("ep=id&lwm2m=1.0")).toBe("4.03");
  expect(await register("ep=secured&lwm2m=1.0")).toBe("4.03");
  expect(await register("lwm2m=1.0")).toBe("4.00");
  expect((await client.request("get", "rd", "")).code).toBe("4.05");
  expect((await client.request("post", "other", "")).code).toBe("4.04");
  expect((await client.request("post", "rd/unknown", "")).code).toBe("4.04");
  await expect
    .poll(() => platform.reports.map(({ transport, cause }) => `${transport} ${cause}`))
    .toEqual(expect.arrayContaining(["LWM2M OTHER_TRANSPORT", "LWM2M UNKNOWN_CREDENTIALS", "LWM2M WRONG_CREDENTIALS"]));
});

test("a registration is updated and ended by its client; then nothing is known of it", async () => {
  const { device, client, location } = await connect();
  using _closing = client;
  expect(platform.sessions.ofDevice(device.deviceId)).toHaveLength(1);
  expect((await client.request("post", location, "lt=600")).code).toBe("2.04");
  expect((await client.request("delete", location, "")).code).toBe("2.02");
  expect(platform.sessions.ofDevice(device.deviceId)).toHaveLength(0);
  expect((await client.request("post", location, "")).code).toBe("4.04");
});

test("a second registration of an endpoint takes the place of the first", async () => {
  const { device, endpoint, client, location } = await connect();
  using _closing = client;
  using other = await Lwm2mTestClient.open(platform.port);
  const second = await other.register(endpoint, "</3/0>");
  expect(second).not.toBe(location);
  expect((await client.request("post", location, "")).code).toBe("4.04");
  expect(platform.sessions.ofDevice(device.deviceId)).toHaveLength(1);
});

test("a shared attribute is written to the resource of its key when the value differs", async () => {
  const { device, client } = await connect();
  using _closing = client;
  await expect.poll(() => stored(device, "ATTRIBUTES")).toHaveLength(2);
  const change = (key: string, value: string) =>
    platform.bus.publish("attributesUpdated", {
      tenantId: device.tenantId,
      entityId: device.deviceId,
      scope: "SHARED_SCOPE",
      attributes: [{ key, lastUpdateTs: 0, value: { type: "STRING", value } }],
      notifyDevice: true,
    });
  const before = client.asked.length;
  change("utcOffset", "+01:00");
  change("unknown", "x");
  change("utcOffset", "+02:00");
  await expect.poll(() => client.questions.slice(before)).toEqual(["PUT /3/0/14"]);
  expect(client.asked.at(-1)?.message.payload.toString("latin1")).toContain("+02:00");
  await expect.poll(() => stored(device, "ATTRIBUTES").at(-1)).toBe('{"utcOffset":"+02:00"}');
});

async function call(device: ReturnType<typeof lwm2mDevice>, method: string, params: unknown): Promise<unknown> {
  const outcome = await platform.rpc.call({
    id: platform.ids.uuid(),
    tenantId: device.tenantId,
    deviceId: device.deviceId,
    method,
    params: JSON.stringify(params),
    oneway: false,
    persisted: false,
    expirationTime: platform.clock() + 5_000,
    restApiCall: false,
  } as Parameters<typeof platform.rpc.call>[0]);
  return outcome.kind === "response" ? JSON.parse(outcome.response) : outcome;
}

test("commands are answered as the contract says", async () => {
  const { device, client } = await connect();
  using _closing = client;
  const battery = { id: "/3_1.0/0/9" };
  const text = "LwM2mSingleResource [id=9, value=95, type=INTEGER]";
  client.answer = (what) => {
    if (what === "GET /3/0") return { code: CODE.content, payload: Buffer.from("c10964", "hex"), options: [] };
    if (what === "DELETE /19/0") return { code: CODE.deleted };
    if (what === "POST /19")
      return { code: CODE.created, options: ["19", "1"].map((part) => ({ number: 8, value: Buffer.from(part) })) };
    if (what === "GET /3/0/15") return { code: CODE.notFound };
    if (what.startsWith("FETCH")) {
      const pack = '[{"n":"/3/0/9","v":95},{"n":"/3/0/0","vs":"Acme"}]';
      return { code: CODE.content, payload: Buffer.from(pack), options: [{ number: 12, value: Buffer.from([110]) }] };
    }
    return undefined;
  };
  const rows: readonly (readonly [method: string, params: unknown, reply: unknown])[] = [
    ["Read", battery, { result: "CONTENT", value: text }],
    ["Read", { key: "batteryLevel" }, { result: "CONTENT", value: text }],
    [
      "Read",
      { id: "/3_1.0/0" },
      {
        result: "CONTENT",
        value: "LwM2mObjectInstance [id=0, resources={9=LwM2mSingleResource [id=9, value=100, type=INTEGER]}]",
      },
    ],
    [
      "Read",
      { id: "/3/0/7" },
      {
        result: "CONTENT",
        value:
          "LwM2mMultipleResource [id=7, values={0=LwM2mResourceInstance [id=0, value=125, type=INTEGER], 1=LwM2mResourceInstance [id=1, value=900, type=INTEGER]}, type=INTEGER]",
      },
    ],
    ["Read", { id: "/3_1.0/0/15" }, { result: "NOT_FOUND", error: "NOT_FOUND" }],
    ["Read", {}, { result: "BAD_REQUEST", error: "Can't find 'key' or 'id' in the requestParams parameters!" }],
    ["Read", { key: "none" }, { result: "BAD_REQUEST", error: "none is not configured in the device profile!" }],
    [
      "Read",
      { id: "/33_1.0/0/9" },
      {
        result: "BAD_REQUEST",
        error: "Specified object id 33 absent in the list supported objects of the client or is security object!",
      },
    ],
    [
      "Read",
      { id: "/3_1.1/0/9" },
      { result: "BAD_REQUEST", error: "Specified resource id /3_1.1/0/9 is not valid version! Must be version: 1.0" },
    ],
    ["Reboot", {}, { result: "METHOD_NOT_ALLOWED", error: "Unsupported operation type: Reboot" }],
    ["Observe", battery, { result: "BAD_REQUEST", error: "Observation is already registered!" }],
    ["ObserveReadAll", {}, { result: "CONTENT", value: '["/3_1.0/0/9","/3_1.0/0/7"]' }],
    ["ObserveCancel", battery, { result: "CONTENT", value: "1" }],
    ["Observe", battery, { result: "CONTENT", value: text }],
    ["ObserveCancelAll", {}, { result: "CONTENT", value: "2" }],
    ["DiscoverAll", {}, { result: "CONTENT", value: JSON.stringify(LINKS.split(/,(?=<)/)) }],
    ["Execute", { id: "/3_1.0/0/4" }, { result: "CHANGED" }],
    ["Execute", battery, { result: "BAD_REQUEST", error: "Resource with /3_1.0/0/9 is not executable." }],
    ["WriteAttributes", { ...battery, attributes: { pmin: 1, pmax: 9, gt: 1.5 } }, { result: "CHANGED" }],
    ["WriteReplace", { key: "utcOffset", value: "+03" }, { result: "CHANGED" }],
    [
      "WriteReplace",
      { ...battery, value: 1 },
      { result: "BAD_REQUEST", error: "Resource with /3/0/9 is not writable" },
    ],
    ["WriteUpdate", { id: "/3_1.0/0", value: { 14: "+02", 15: "CET" } }, { result: "CHANGED" }],
    ["Create", { id: "/19_1.1", value: { 0: { 0: "00AC" }, 1: 1 } }, { result: "CREATED", value: "location=/19/1" }],
    ["Delete", { id: "/19_1.1/0" }, { result: "DELETED" }],
    [
      "ReadComposite",
      { keys: ["batteryLevel"], ids: ["/3_1.0/0/0"] },
      {
        result: "CONTENT",
        value: `{/3_1.0/0/9=${text}, /3_1.0/0/0=LwM2mSingleResource [id=0, value=Acme, type=STRING]}`,
      },
    ],
    ["WriteComposite", { nodes: { "/3/0/15": "CET", utcOffset: "+1" } }, { result: "CHANGED" }],
  ];
  for (const [method, params, reply] of rows)
    expect([method, await call(device, method, params)]).toEqual([method, reply]);
  const asked = client.questions;
  expect(asked).toContain("PUT /3/0/9?pmin=1&pmax=9&gt=1.5");
  expect(asked.filter((what) => what.startsWith("IPATCH"))).toHaveLength(1);
});

test("several resources are observed as one by SenML, and notify until that is cancelled", async () => {
  const { device, client } = await connect();
  using _closing = client;
  await expect.poll(() => stored(device, "TELEMETRY")).toHaveLength(2);
  const senml = (pack: object[]) => ({ format: 110, payload: Buffer.from(JSON.stringify(pack)) });
  client.contents.set(
    "both",
    senml([
      { bn: "/3/0/", n: "9", v: 95 },
      { n: "14", vs: "+02" },
    ]),
  );
  client.answer = (what, { token, payload }) => {
    if (what !== "FETCH /") return undefined;
    expect(readSenmlCbor(payload).map(({ name }) => name)).toEqual(["/3/0/9", "/3/0/14"]);
    client.observed.set("both", token);
    const options = [numberOption(OPTION.observe, 1), numberOption(OPTION.contentFormat, 110)];
    return { code: CODE.content, options, payload: client.contents.get("both")?.payload ?? Buffer.alloc(0) };
  };
  const both = { keys: ["batteryLevel"], ids: ["/3_1.0/0/14"] };
  expect(await call(device, "ObserveComposite", both)).toEqual({
    result: "CONTENT",
    value:
      "{/3_1.0/0/9=LwM2mSingleResource [id=9, value=95, type=INTEGER], /3_1.0/0/14=LwM2mSingleResource [id=14, value=+02, type=STRING]}",
  });
  expect(client.asked.at(-1)?.message.options).toContainEqual({ number: OPTION.observe, value: Buffer.alloc(0) });
  const again = { ids: ["/3_1.0/0/14", "/3_1.0/0/9"] }; // the order does not count
  expect(await call(device, "ObserveComposite", again)).toEqual({
    result: "BAD_REQUEST",
    error: "Observation is already registered!",
  });
  expect(await call(device, "ObserveReadAll", {})).toMatchObject({
    value: '["/3_1.0/0/9","/3_1.0/0/7","/3_1.0/0/14, /3_1.0/0/9"]',
  });
  client.contents.set(
    "both",
    senml([
      { n: "/3/0/9", v: 40 },
      { n: "/3/0/14", vs: "+03" },
      { n: "/3/0/0", vs: "nobody asked" },
    ]),
  );
  platform.engine.hold = true;
  const notice = client.notify("both");
  await expect.poll(() => stored(device, "ATTRIBUTES").at(-1)).toBe('{"utcOffset":"+03"}');
  expect(client.settled(notice)).toBeUndefined();
  platform.engine.release();
  await expect.poll(() => client.settled(notice)).toBe("acknowledged");
  expect(stored(device, "TELEMETRY").at(-1)).toBe('{"batteryLevel":40}');
  expect(stored(device, "ATTRIBUTES")).not.toContain('{"manufacturer":"nobody asked"}');
  expect(await call(device, "ObserveCompositeCancel", { ids: ["/3_1.0/0/9"] })).toMatchObject({ value: "0" });
  expect(await call(device, "ObserveCompositeCancel", again)).toEqual({ result: "CONTENT", value: "1" });
  const unwanted = client.notify("both");
  await expect.poll(() => client.settled(unwanted)).toBe("rejected");
});

test("a client that lists no SenML has no composite operations", async () => {
  const device = lwm2mDevice(++next, { ...PROFILE });
  platform.addClient(device, "plain");
  using client = await Lwm2mTestClient.open(platform.port);
  await client.register("plain", "</3/0>");
  for (const method of ["ReadComposite", "WriteComposite", "ObserveComposite"]) {
    expect([method, await call(device, method, { ids: ["/3_1.0/0/9"] })]).toEqual([
      method,
      { result: "BAD_REQUEST", error: "This device does not support Composite Operation" },
    ]);
  }
});
