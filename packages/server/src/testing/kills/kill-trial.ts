import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { MqttClient } from "mqtt";
import { startTestApp, startTestProgram, TestClient, type TestProgram, type TestSettings } from "../test-platform.ts";
import { CountingDevice } from "./counting-device.ts";
import { quiet } from "./quiet.ts";
import { Seeded } from "./seeded.ts";
import { sequentialProfile } from "./sequential-profile.ts";
import { readStored } from "./stored-values.ts";

export interface KillTrial {
  /** Seed of what is sent, and of when the program is stopped and killed. */
  readonly seed: number;
  readonly kills: number;
  /** Where the platform stores its data; must be new. */
  readonly settings: TestSettings;
  /** A folder on the disk to slow down; absent: none. */
  readonly slowFolder?: string | undefined;
  /** Called after each kill. */
  readonly progress?: ((report: KillReport) => void) | undefined;
}

export interface KillReport {
  kills: number;
  /** Number of acknowledged messages. */
  acknowledged: number;
  /** Number of messages that were in the journal when the program was killed. */
  replayed: number;
  /** Acknowledged values that were lost after a start, with the number of the kill. */
  readonly takenBack: string[];
}

const DEVICES = 16;
/** Devices whose messages are sometimes delayed by a script. */
const SLOW_DEVICES = 2;
const SLOW_MS = 560;

/**
 * Kills the real program repeatedly while devices send, and checks after each start whether a stored value is older
 * than an acknowledged one. Before most kills the program is stopped for longer than a sender waits: then, and while
 * the disk is busy, messages enter the journal.
 */
export async function runKillTrial({ seed, kills, settings, slowFolder, progress }: KillTrial): Promise<KillReport> {
  const random = new Seeded(seed);
  const devices = await setUp(settings);
  const disk = slowFolder === undefined ? undefined : await slowDown(slowFolder);
  const report: KillReport = { kills: 0, acknowledged: 0, replayed: 0, takenBack: [] };
  try {
    let program = await startTestProgram(settings);
    while (report.kills < kills) {
      await killUnderLoad(program, devices, random, disk);
      report.kills += 1;
      program = await startTestProgram(settings);
      const client = new TestClient(program);
      report.replayed += await quiet(client);
      const found = await check(client, devices);
      report.takenBack.push(...found.map((sentence) => `kill ${report.kills}: ${sentence}`));
      report.acknowledged = messagesOf(devices);
      progress?.(report);
    }
    await program.signal("SIGTERM");
    return report;
  } finally {
    disk?.postMessage(0);
  }
}

async function setUp(settings: TestSettings): Promise<CountingDevice[]> {
  const app = await startTestApp(settings);
  const client = new TestClient(app);
  await client.claim(app.setupCode ?? "");
  const deviceProfileId = await sequentialProfile(client);
  const devices: CountingDevice[] = [];
  for (let n = 0; n < DEVICES; n++) {
    const isSlow = n < SLOW_DEVICES;
    const draft = { name: `device ${n}`, ...(isSlow ? { deviceProfileId } : {}) };
    const { id } = await client.json("POST", `/api/device?accessToken=DEVICE${n}`, draft);
    devices.push(new CountingDevice(id.id, `DEVICE${n}`, isSlow ? SLOW_MS : 0));
  }
  await app.close();
  return devices;
}

async function slowDown(folder: string): Promise<Worker> {
  const worker = new Worker(new URL("./slow-disk.ts", import.meta.url), { workerData: folder });
  await once(worker, "online");
  return worker;
}

async function killUnderLoad(
  program: TestProgram,
  devices: readonly CountingDevice[],
  random: Seeded,
  disk: Worker | undefined,
): Promise<void> {
  const client = new TestClient(program);
  const connections = await Promise.all(devices.map(({ token }) => client.mqtt(token)));
  devices.forEach((device, index) => {
    const connection = connections[index];
    connection?.on("error", () => undefined); // it will be cut off
    if (connection) device.send(connection, random, random.between(1, 16));
  });
  const ended = connections.map(endOf);
  await pause(random.between(20, 250));
  if (random.next() < 0.8) {
    process.kill(program.pid, "SIGSTOP");
    await pause(random.between(510, 600));
    disk?.postMessage(random.between(8, 48));
    await pause(5); // it has begun
    const soon = acknowledged(devices, random.between(1, 400));
    process.kill(program.pid, "SIGCONT");
    await soon;
  }
  await program.signal("SIGKILL");
  await Promise.all(ended); // acknowledgements on their way have arrived
}

/** Resolves when `count` more messages have been acknowledged, or after half a second. */
async function acknowledged(devices: readonly CountingDevice[], count: number): Promise<void> {
  const enough = messagesOf(devices) + count;
  const end = Date.now() + 500;
  while (messagesOf(devices) < enough && Date.now() < end) await pause(1);
}

function messagesOf(devices: readonly CountingDevice[]): number {
  return devices.reduce((sum, { messages }) => sum + messages, 0);
}

async function endOf(connection: MqttClient): Promise<void> {
  if (connection.connected) await new Promise<void>((resolve) => connection.once("close", () => resolve()));
  connection.end(true);
}

async function check(client: TestClient, devices: readonly CountingDevice[]): Promise<string[]> {
  await client.signIn();
  const stored = await Promise.all(devices.map(({ id }) => readStored(client, id)));
  return devices.flatMap((device, index) => device.takenBack(stored[index] ?? { attribute: 0, latest: 0 }));
}
