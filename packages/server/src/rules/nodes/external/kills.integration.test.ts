import { describe, expect, test } from "vitest";
import { TEST_DATABASES } from "../../../testing/databases.ts";
import { settingsAt, startTestApp, startTestProgram, TestClient } from "../../../testing/test-platform.ts";
import type { Wire } from "../../../testing/wire.ts";
import { startHeldMqtt } from "../../testing/brokers/held-mqtt.ts";

const MESSAGES = 40;
const PATIENCE = { timeout: 60_000, interval: 200 };
const PAYLOADS = Array.from({ length: MESSAGES }, (_, at) => `{"key${at}":1}`);

/** Windows does not have the signals that kill a program. */
describe.skipIf(process.platform === "win32").each(TEST_DATABASES)("the real program, killed, on $name", ({ open }) => {
  test("sends messages that waited for another system, and were acknowledged", async () => {
    const database = await open();
    await using broker = await startHeldMqtt();
    try {
      const settings = { ...settingsAt(database.place), ORRERY_EGRESS_ALLOW: "127.0.0.1" };
      const app = await startTestApp(settings);
      const owner = new TestClient(app);
      await owner.claim(app.setupCode ?? "");
      await owner.device("patient", "PATIENT");
      await sendAllTo(owner, broker.port);
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
});

/** Without the messages about the connection of the device. */
function telemetryOf(payloads: readonly string[]): string[] {
  return [...new Set(payloads.filter((data) => data.startsWith('{"key')))].toSorted();
}

/** Telemetry of devices goes to the broker, and nothing else does. */
async function sendAllTo(owner: TestClient, port: number): Promise<void> {
  const P = "org.thingsboard.rule.engine.";
  const { data } = await owner.json("GET", "/api/ruleChains?pageSize=10&page=0");
  const chain = data.find(({ root }: Wire) => root);
  const aNode = (name: string, type: string, configuration: object) => ({
    ...{ name, type: P + type, configuration, debugMode: false, additionalInfo: { layoutX: 0, layoutY: 0 } },
  });
  await owner.json("POST", "/api/ruleChain/metadata", {
    ruleChainId: chain.id,
    firstNodeIndex: 0,
    nodes: [
      aNode("telemetry", "filter.TbMsgTypeFilterNode", { messageTypes: ["POST_TELEMETRY_REQUEST"] }),
      aNode("send", "mqtt.TbMqttNode", { host: "127.0.0.1", port }),
    ],
    connections: [{ fromIndex: 0, toIndex: 1, type: "True" }],
  });
}
