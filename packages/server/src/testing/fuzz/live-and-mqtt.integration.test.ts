import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../app.ts";
import { LiveSocket } from "../rights/live-socket.ts";
import { type Wire, World } from "../rights/world.ts";
import { startTestApp, TestClient } from "../test-platform.ts";
import { trialSeed, trialSize } from "../trials.ts";
import { damaged } from "./hostile-json.ts";

const SEED = trialSeed(20_211_231);
const RUNS = trialSize(12);
const PAGE = { pageSize: 10, page: 0, textSearch: null, dynamic: true, sortOrder: null };
/** The error codes of all expected refusals. */
const UNEXPECTED = /internal (server )?error/i;

describe("whatever is sent over live data and MQTT", () => {
  let folder: string;
  let app: App;
  let world: World;
  let device: Wire;
  let accessToken: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "orrery-fuzz-"));
    app = await startTestApp({ ORRERY_DATA_DIR: folder });
    world = await World.create(app);
    // Devices of the world use SNMP; this one has the default profile.
    const tenant = world.token("tenant 1");
    device = JSON.parse((await world.call("POST", "/api/device", tenant, { name: "Fuzzed" })).text);
    const path = `/api/device/${device.id.id}/credentials`;
    accessToken = JSON.parse((await world.call("GET", path, tenant)).text).credentialsId;
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const entity = () => ({ entityType: "DEVICE", entityId: device.id.id, keys: "a,b", scope: "SERVER_SCOPE" });
  const range = { startTs: 0, endTs: 9_999_999_999_999, timeWindow: 60_000, interval: 1_000, limit: 10, agg: "NONE" };
  const query = () => ({
    entityFilter: { type: "entityList", entityType: "DEVICE", entityList: [device.id.id] },
    keyFilters: [
      {
        key: { type: "TIME_SERIES", key: "a" },
        valueType: "NUMERIC",
        predicate: {
          type: "NUMERIC",
          operation: "GREATER",
          value: { defaultValue: 1, dynamicValue: { sourceType: "CURRENT_USER", sourceAttribute: "a" } },
        },
      },
    ],
    entityFields: [{ type: "ENTITY_FIELD", key: "name" }],
    latestValues: [{ type: "TIME_SERIES", key: "a" }],
    pageLink: PAGE,
  });
  const frames: readonly (readonly [string, () => object])[] = [
    ["attrSubCmds", () => ({ cmdId: 1, ...entity() })],
    ["tsSubCmds", () => ({ cmdId: 1, ...entity(), ...range })],
    ["historyCmds", () => ({ cmdId: 1, ...entity(), ...range })],
    [
      "entityDataCmds",
      () => ({
        cmdId: 1,
        query: query(),
        historyCmd: { keys: ["a"], ...range },
        latestCmd: { keys: [{ type: "TIME_SERIES", key: "a" }] },
        tsCmd: { keys: ["a"], ...range },
      }),
    ],
    ["entityCountCmds", () => ({ cmdId: 1, query: query() })],
    ["alarmStatusCmds", () => ({ cmdId: 1, originatorId: device.id, typeList: ["a"], severityList: ["MAJOR"] })],
    ["alarmCountCmds", () => ({ cmdId: 1, query: { ...query(), statusList: ["ACK"], typeList: ["a"], endTs: 1 } })],
    [
      "alarmDataCmds",
      () => ({
        cmdId: 1,
        query: {
          ...query(),
          pageLink: { ...PAGE, ...range, severityList: ["MINOR"], statusList: ["ACTIVE"], typeList: ["a"] },
          alarmFields: [{ type: "ALARM_FIELD", key: "severity" }],
        },
      }),
    ],
  ];

  test.each(frames)("%s end in an answer, never in an error of ours", async (kind, command) => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (gen) => {
        using socket = await LiveSocket.open(app.httpPort, world.token("tenant 1"));
        const frame = damaged({ [kind]: [command()] }, gen);
        socket.send(frame);
        socket.send({ attrSubCmds: [{ cmdId: 777, ...entity() }] });
        await Promise.race([socket.answer(777), socket.closed]);
        const ended = socket.isOpen ? "" : await socket.closed;
        const said = `${JSON.stringify(socket.messages)} ${ended}`;
        if (UNEXPECTED.test(said) || ended !== "")
          throw new Error(`${frame.slice(0, 900)} answers ${said.slice(0, 400)}`);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  const topics: readonly (readonly [string, unknown])[] = [
    ["v1/devices/me/telemetry", [{ ts: 1_650_000_000_000, values: { a: 1, b: "x", c: true, d: { e: [1] } } }]],
    ["v1/devices/me/attributes", { a: 1, b: "x", c: { d: 1 } }],
    ["v1/devices/me/attributes/request/1", { clientKeys: "a,b", sharedKeys: "c" }],
    ["v1/devices/me/rpc/request/1", { method: "getTime", params: {} }],
    ["v1/devices/me/rpc/response/1", { a: 1 }],
    ["v1/devices/me/claim", { secretKey: "a", durationMs: 1_000 }],
    ["v1/gateway/connect", { device: "Sub", type: "pump" }],
    ["v1/gateway/telemetry", { Sub: [{ ts: 1_650_000_000_000, values: { a: 1 } }] }],
    ["v1/gateway/attributes", { Sub: { a: 1 } }],
    ["v1/gateway/rpc", { device: "Sub", id: 1, data: { a: 1 } }],
    ["/provision/request", { deviceName: "a", provisionDeviceKey: "k", provisionDeviceSecret: "s" }],
  ];

  test.each(topics)("payloads to %s leave the platform standing", async (topic, payload) => {
    const client = new TestClient(app);
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (gen) => {
        const mqtt = await client.mqtt(accessToken);
        try {
          const gone = new Promise<void>((resolve) => mqtt.once("close", () => resolve()));
          const sent = mqtt.publishAsync(topic, damaged(payload, gen), { qos: 1 }).catch(() => undefined);
          await Promise.race([sent, gone]); // refused payloads may close the connection, which is also an answer
        } finally {
          await mqtt.endAsync(true);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
    await works();
  });

  /** Checks that devices and users are still served. */
  async function works(): Promise<void> {
    const values = `/api/plugins/telemetry/DEVICE/${device.id.id}/values/timeseries?keys=alive`;
    const value = String(Math.random());
    const mqtt = await new TestClient(app).mqtt(accessToken);
    await mqtt.publishAsync("v1/devices/me/telemetry", JSON.stringify({ alive: `is ${value}` }), { qos: 1 });
    await mqtt.endAsync();
    await expect
      .poll(async () => (await world.call("GET", values, world.token("tenant 1"))).text)
      .toContain(`is ${value}`);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  }
});
