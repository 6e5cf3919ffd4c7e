import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { settingsAt, startTestApp, startTestProgram, TestClient } from "../../../testing/test-platform.ts";
import { trialDatabases } from "../../../testing/trial-databases.ts";
import type { Wire } from "../../../testing/wire.ts";
import { startHeldMqtt } from "../../testing/brokers/held-mqtt.ts";

const MESSAGES = 40;
const PATIENCE = { timeout: 60_000, interval: 200 };
/** What a slow machine has not sent in two seconds would be repeated, and sent twice. */
const ORRERY_RULE_QUEUES = JSON.stringify([{ name: "HighPriority", packProcessingTimeout: 600_000 }]);
const PAYLOADS = Array.from({ length: MESSAGES }, (_, at) => `{"key${at}":1}`);

/** Windows does not have the signals that kill a program. */
describe.skipIf(process.platform === "win32").each(trialDatabases("PostgreSQL"))(
  "the real program, killed, on $name",
  ({ open }) => {
    test("sends messages that waited for another system, and were acknowledged", async () => {
      const database = await open();
      await using broker = await startHeldMqtt();
      try {
        const settings = { ...settingsAt(database.place), ORRERY_EGRESS_ALLOW: "127.0.0.1" };
        const app = await startTestApp(settings);
        const owner = new TestClient(app);
        await owner.claim(app.setupCode ?? "");
        await owner.device("patient", "PATIENT");
        await lead(owner, [["mqtt.TbMqttNode", { host: "127.0.0.1", port: broker.port }]]);
        await app.close();

        const first = await startTestProgram(settings);
        const device = await new TestClient(first).mqtt("PATIENT");
        device.on("error", () => undefined); // the program is about to be killed
        await Promise.all(PAYLOADS.map((data) => device.publishAsync("v1/devices/me/telemetry", data, { qos: 1 })));
        device.end(true);
        await expect.poll(broker.count, PATIENCE).toBe(MESSAGES); // and none is acknowledged
        await first.signal("SIGKILL");
        expect(telemetryOf(broker.taken())).toEqual(PAYLOADS.toSorted());

        broker.release();
        const second = await startTestProgram(settings);
        await expect.poll(broker.count, PATIENCE).toBeGreaterThanOrEqual(MESSAGES);
        expect(telemetryOf(broker.taken())).toEqual(PAYLOADS.toSorted()); // each once more
        const { db } = database;
        await expect.poll(() => db.selectFrom("rule_message_journal").select("id").execute(), PATIENCE).toEqual([]);
        expect(await second.signal("SIGTERM")).toBe(0);
      } finally {
        await database.close();
      }
    }, 240_000);

    test("sends messages that waited for their next attempt, each once", async () => {
      const database = await open();
      await using system = await startUnwell();
      try {
        const settings = { ...settingsAt(database.place), ORRERY_EGRESS_ALLOW: "127.0.0.1", ORRERY_RULE_QUEUES };
        const app = await startTestApp(settings);
        const owner = new TestClient(app);
        await owner.claim(app.setupCode ?? "");
        await owner.device("patient", "PATIENT");
        const restEndpointUrlPattern = `http://127.0.0.1:${system.port}/`;
        await lead(owner, [
          ["flow.TbCheckpointNode", { queueName: "HighPriority" }], // its messages are repeated until they succeed
          ["rest.TbRestApiCallNode", { restEndpointUrlPattern, requestMethod: "POST", headers: {} }],
        ]);
        await app.close();

        const first = await startTestProgram(settings);
        const device = await new TestClient(first).mqtt("PATIENT");
        device.on("error", () => undefined); // the program is about to be killed
        await Promise.all(PAYLOADS.map((data) => device.publishAsync("v1/devices/me/telemetry", data, { qos: 1 })));
        device.end(true);
        await expect.poll(() => telemetryOf(system.refused), PATIENCE).toEqual(PAYLOADS.toSorted());
        await first.signal("SIGKILL");
        expect(system.taken).toEqual([]);

        system.recover();
        const second = await startTestProgram(settings);
        await expect.poll(() => telemetryOf(system.taken), PATIENCE).toEqual(PAYLOADS.toSorted());
        const { db } = database;
        await expect.poll(() => db.selectFrom("rule_message_journal").select("id").execute(), PATIENCE).toEqual([]);
        expect(system.taken.filter((data) => data.startsWith('{"key')).toSorted()).toEqual(PAYLOADS.toSorted());
        expect(await second.signal("SIGTERM")).toBe(0);
      } finally {
        await database.close();
      }
    }, 240_000);
  },
);

/** A web server that answers every call with an error until it recovers. */
async function startUnwell() {
  const [refused, taken]: [string[], string[]] = [[], []];
  let isWell = false;
  const server = createServer(async (request, response) => {
    const data = await text(request);
    (isWell ? taken : refused).push(data);
    response.writeHead(isWell ? 200 : 500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port, // it listens
    /** Bodies of the calls that it answered with an error, and of the others. */
    refused: refused as readonly string[],
    taken: taken as readonly string[],
    recover: () => {
      isWell = true;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Without the messages about the connection of the device. */
function telemetryOf(payloads: readonly string[]): string[] {
  return [...new Set(payloads.filter((data) => data.startsWith('{"key')))].toSorted();
}

/** Telemetry of devices goes through these nodes, and nothing else does. */
async function lead(
  owner: TestClient,
  way: readonly (readonly [type: string, configuration: object])[],
): Promise<void> {
  const P = "org.thingsboard.rule.engine.";
  const { data } = await owner.json("GET", "/api/ruleChains?pageSize=10&page=0");
  const chain = data.find(({ root }: Wire) => root);
  const nodes = [["filter.TbMsgTypeFilterNode", { messageTypes: ["POST_TELEMETRY_REQUEST"] }] as const, ...way];
  await owner.json("POST", "/api/ruleChain/metadata", {
    ruleChainId: chain.id,
    firstNodeIndex: 0,
    nodes: nodes.map(([type, configuration], at) => ({
      name: `node ${at}`,
      type: P + type,
      configuration,
      debugMode: false,
      additionalInfo: { layoutX: 0, layoutY: 0 },
    })),
    connections: way.map((_, at) => ({ fromIndex: at, toIndex: at + 1, type: at === 0 ? "True" : "Success" })),
  });
}
