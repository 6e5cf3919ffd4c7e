import { describe, expect, test } from "vitest";
import type { Database } from "../../kernel/database/database.ts";
import { settingsAt, startTestApp, startTestProgram, TestClient } from "../../testing/test-platform.ts";
import { trialDatabases } from "../../testing/trial-databases.ts";
import type { Wire } from "../../testing/wire.ts";

const P = "org.thingsboard.rule.engine.";
const DELAY_S = 8;
const GENERATED = 6;
const MESSAGES = 40;
const PATIENCE = { timeout: 60_000, interval: 200 };

/** Windows does not have the signals that kill a program. */
describe.skipIf(process.platform === "win32").each(trialDatabases("SQLite"))(
  "the real program, killed, on $name",
  ({ open }) => {
    test("continues delayed and generated messages, each once", async () => {
      const database = await open();
      try {
        const settings = settingsAt(database.place);
        const app = await startTestApp(settings);
        const owner = new TestClient(app);
        await owner.claim(app.setupCode ?? "");
        const device = await owner.device("patient", "PATIENT");
        await app.close();

        const first = await startTestProgram(settings);
        await buildChain(first, device);
        await publishAll(first);
        const before = await countsOf(first, device);
        await nothingInProgress(database);
        await first.signal("SIGKILL");
        expect(before.every((count) => count === 0)).toBe(true); // otherwise the machine was too slow for this test

        const second = await startTestProgram(settings);
        await expect.poll(() => countsOf(second, device), PATIENCE).toEqual(Array(MESSAGES).fill(1));
        await expect.poll(() => generatedBy(second, device), PATIENCE).toContain(2);
        await nothingInProgress(database);
        await second.signal("SIGKILL");

        const third = await startTestProgram(settings);
        const numbers = Array.from({ length: GENERATED }, (_, at) => at + 1);
        await expect.poll(() => generatedBy(third, device), PATIENCE).toEqual(numbers);
        expect(await countsOf(third, device)).toEqual(Array(MESSAGES).fill(1)); // none fired again
        expect(await third.signal("SIGTERM")).toBe(0);
      } finally {
        await database.close();
      }
    }, 240_000);
  },
);

/** What is processed at the time of a kill may be repeated, and is then stored with another timestamp. */
function nothingInProgress({ db }: Database): Promise<void> {
  const entries = () => db.selectFrom("rule_message_journal").select("id").execute();
  return expect.poll(entries, PATIENCE).toEqual([]);
}

type Program = Parameters<typeof clientOf>[0];

async function clientOf(program: ConstructorParameters<typeof TestClient>[0]): Promise<TestClient> {
  const client = new TestClient(program);
  await client.signIn();
  return client;
}

/**
 * Telemetry of devices is stored after a delay with the time of storing; a generator numbers its messages, which keep
 * their own time.
 */
async function buildChain(program: Program, device: string): Promise<void> {
  const client = await clientOf(program);
  const { data } = await client.json("GET", "/api/ruleChains?pageSize=10&page=0");
  const chain = data.find(({ root }: Wire) => root);
  const script = "return {msg: {generated: (prevMsg.generated || 0) + 1}, msgType: 'POST_TELEMETRY_REQUEST'};";
  const generator = { originatorType: "DEVICE", originatorId: device, msgCount: GENERATED, periodInSeconds: 2 };
  await client.json("POST", "/api/ruleChain/metadata", {
    ruleChainId: chain.id,
    firstNodeIndex: 0,
    nodes: [
      node("delay", `${P}delay.TbMsgDelayNode`, { periodInSeconds: DELAY_S, maxPendingMsgs: 1000 }),
      node("save now", `${P}telemetry.TbMsgTimeseriesNode`, { useServerTs: true }),
      node("generator", `${P}debug.TbMsgGeneratorNode`, { ...generator, jsScript: script }),
      node("save", `${P}telemetry.TbMsgTimeseriesNode`, {}),
    ],
    connections: [
      { fromIndex: 0, toIndex: 1, type: "Success" },
      { fromIndex: 2, toIndex: 3, type: "Success" },
    ],
  });
}

function node(name: string, type: string, configuration: object) {
  return { name, type, configuration, debugMode: false, additionalInfo: { layoutX: 0, layoutY: 0 } };
}

const KEYS = Array.from({ length: MESSAGES }, (_, number) => `key${number}`);

/** Sends one message for each key; resolves when all are acknowledged. */
async function publishAll(program: Program): Promise<void> {
  const device = await new TestClient(program).mqtt("PATIENT");
  device.on("error", () => undefined); // the program is about to be killed
  await Promise.all(KEYS.map((key) => device.publishAsync("v1/devices/me/telemetry", `{"${key}":1}`, { qos: 1 })));
  device.end(true);
}

/** Number of points of each key. */
async function countsOf(program: Program, device: string): Promise<number[]> {
  const points = await pointsOf(program, device, KEYS);
  return KEYS.map((key) => points[key]?.length ?? 0);
}

/** The generated numbers, ascending. */
async function generatedBy(program: Program, device: string): Promise<number[]> {
  const { generated = [] } = await pointsOf(program, device, ["generated"]);
  return generated.map(({ value }: Wire) => Number(value)).sort((a: number, b: number) => a - b);
}

async function pointsOf(program: Program, device: string, keys: readonly string[]): Promise<Wire> {
  const client = await clientOf(program);
  const range = `keys=${keys.join(",")}&startTs=0&endTs=${Date.now() + 60_000}&limit=1000`;
  return client.json("GET", `/api/plugins/telemetry/DEVICE/${device}/values/timeseries?${range}`);
}
