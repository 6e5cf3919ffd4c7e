import { setTimeout as pause } from "node:timers/promises";
import type { MqttClient } from "mqtt";
import { freePort } from "../../rules/testing/brokers/broker-process.ts";
import { CountingDevice } from "../kills/counting-device.ts";
import { quiet } from "../kills/quiet.ts";
import { Seeded } from "../kills/seeded.ts";
import { sequentialProfile } from "../kills/sequential-profile.ts";
import { readStored } from "../kills/stored-values.ts";
import { startTestApp, TestClient, type TestSettings } from "../test-platform.ts";
import { type ClusterNode, startClusterNode } from "./cluster-node.ts";

/** What happens to the active node: it is killed, stands still until another has taken over, or is asked to leave. */
const BLOWS = ["SIGKILL", "SIGSTOP", "SIGTERM"] as const;
type Blow = (typeof BLOWS)[number];

export interface ClusterTrial {
  /** Seed of what is sent, and of when which node is hit. */
  readonly seed: number;
  /** Each kind of blow comes this often. */
  readonly rounds: number;
  /** With PostgreSQL, NATS and the key; the database is new. */
  readonly settings: TestSettings;
}

export interface ClusterReport {
  acknowledged: number;
  /** Milliseconds from each blow until devices were acknowledged again. */
  readonly recoveries: { readonly blow: Blow; readonly ms: number }[];
  /** Acknowledged values that were lost or out of order after a blow. */
  readonly takenBack: string[];
  /** Exit statuses of nodes that woke up after another had taken over. */
  readonly wokenUp: (number | null)[];
}

const DEVICES = 12;
/** Devices some of whose messages a script delays, so that they enter the journal. */
const SLOW_DEVICES = 1;
const SLOW_MS = 560;
const NODES = 3;
const WINDOW = 8;
const SLOW_WINDOW = 2;
const RETRY_MS = 50;
/** By which devices notice that the node they are connected to stands still. */
const KEEP_ALIVE_S = 1;

/** Hits the active node of three again and again while devices send, and looks after each blow for what was acknowledged. */
export async function runClusterTrial({ seed, rounds, settings }: ClusterTrial): Promise<ClusterReport> {
  const random = new Seeded(seed);
  const { ORRERY_BUS_URL: _, ...alone } = settings;
  const devices = await setUp(alone);
  const report: ClusterReport = { acknowledged: 0, recoveries: [], takenBack: [], wokenUp: [] };
  const cluster = new Cluster(settings);
  await using _nodes = cluster;
  await cluster.start();
  for (let round = 0; round < rounds; round++) {
    for (const blow of shuffled(BLOWS, random)) {
      const load = new Load(cluster, devices, random);
      const recovery = await load.during(async () => {
        await load.acknowledgedMore(random.between(100, 600));
        return cluster.hit(blow, () => load.acknowledgedMore(DEVICES));
      });
      report.recoveries.push({ blow, ms: recovery.ms });
      if (blow === "SIGSTOP") report.wokenUp.push(recovery.status);
      const lost = await takenBack(new TestClient(await cluster.app()), devices);
      report.takenBack.push(...lost.map((sentence) => `after ${blow} ${report.recoveries.length}: ${sentence}`));
    }
  }
  report.acknowledged = messagesOf(devices);
  return report;
}

async function takenBack(client: TestClient, devices: readonly CountingDevice[]): Promise<string[]> {
  await client.signIn();
  await quiet(client);
  const lost: string[] = [];
  for (const device of devices) lost.push(...device.takenBack(await readStored(client, device.id)));
  return lost;
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

/** A node, at addresses that it has whenever it is started again. */
interface Member {
  readonly settings: TestSettings;
  readonly mqttPort: number;
  readonly run: ClusterNode;
}

/** Three nodes; one that has ended is started again. */
class Cluster implements AsyncDisposable {
  readonly #settings: TestSettings;
  #members: Member[] = [];

  constructor(settings: TestSettings) {
    this.#settings = settings;
  }

  async start(): Promise<void> {
    for (let n = 0; n < NODES; n++) {
      const [httpPort, mqttPort] = [await freePort(), await freePort()];
      const ports = { ORRERY_HTTP_PORT: `${httpPort}`, ORRERY_MQTT_PORT: `${mqttPort}` };
      const settings = { ...this.#settings, ...ports };
      this.#members.push({ settings, mqttPort, run: startClusterNode(settings) });
    }
    await Promise.any(this.#members.map(({ run }) => run.active));
    await Promise.all(this.#members.map(({ run }) => Promise.any([run.active, run.standby])));
  }

  /** Of MQTT, of all nodes. */
  get mqttPorts(): readonly number[] {
    return this.#members.map(({ mqttPort }) => mqttPort);
  }

  /** The active node, for clients of its API. */
  async app(): Promise<{ httpPort: number; ports: { name: string; port: number }[] }> {
    const { httpPort, mqttPort } = await Promise.any(this.#members.map(({ run }) => run.active));
    return { httpPort, ports: [{ name: "MQTT", port: mqttPort }] };
  }

  /** `recovered` resolves when another node acknowledges. @returns how long that took, and how the node that was hit has ended. */
  async hit(
    blow: Blow,
    recovered: () => Promise<void>,
  ): Promise<{ readonly ms: number; readonly status: number | null }> {
    const hit = this.#members.find(({ run }) => run.isActive);
    if (!hit) throw new Error("there is no active node");
    const others = this.#members.filter((each) => each !== hit);
    const hitAt = performance.now();
    hit.run.signal(blow);
    await Promise.any(others.map(({ run }) => run.active));
    await recovered();
    const ms = Math.round(performance.now() - hitAt);
    hit.run.signal("SIGCONT");
    const status = await hit.run.ended;
    const again = startClusterNode(hit.settings);
    this.#members = this.#members.map((each) => (each === hit ? { ...hit, run: again } : each));
    await again.standby;
    return { ms, status };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { run } of this.#members) await run[Symbol.asyncDispose]();
  }
}

/** Devices that send to the node that each of them knows, and to the next one while that does not answer. */
class Load {
  readonly #cluster: Cluster;
  readonly #devices: readonly CountingDevice[];
  readonly #random: Seeded;
  readonly #ending = new AbortController();

  constructor(cluster: Cluster, devices: readonly CountingDevice[], random: Seeded) {
    this.#cluster = cluster;
    this.#devices = devices;
    this.#random = random;
  }

  /** They send while the work is done. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const sending = Promise.all(this.#devices.map((device, index) => this.#send(device, index)));
    try {
      return await work();
    } finally {
      this.#ending.abort();
      await sending;
    }
  }

  async acknowledgedMore(count: number): Promise<void> {
    const enough = messagesOf(this.#devices) + count;
    while (messagesOf(this.#devices) < enough && !this.#ending.signal.aborted) await pause(RETRY_MS);
  }

  /** As devices do: connects to the first address that answers, sends until the connection ends, and begins again. */
  async #send(device: CountingDevice, home: number): Promise<void> {
    const { signal } = this.#ending;
    const ports = this.#cluster.mqttPorts;
    let node = home;
    while (!signal.aborted) {
      const connection = await this.#connect(device, ports[node % ports.length] ?? 0);
      if (!connection) node += 1;
      else {
        connection.on("error", () => undefined); // it is cut off by each blow
        const stop = (): void => void connection.end(true);
        signal.addEventListener("abort", stop, { once: true });
        device.send(connection, this.#random, device.slowMs > 0 ? SLOW_WINDOW : WINDOW);
        if (connection.connected) await new Promise<void>((resolve) => connection.once("close", () => resolve()));
        signal.removeEventListener("abort", stop);
        connection.end(true);
      }
      await pause(RETRY_MS);
    }
  }

  async #connect({ token }: CountingDevice, mqttPort: number): Promise<MqttClient | undefined> {
    const app = { httpPort: 0, ports: [{ name: "MQTT", port: mqttPort }] };
    return new TestClient(app).mqtt(token, { connectTimeout: 2_000, keepalive: KEEP_ALIVE_S }).catch(() => undefined);
  }
}

const messagesOf = (devices: readonly CountingDevice[]): number =>
  devices.reduce((sum, { messages }) => sum + messages, 0);

function shuffled<T>(values: readonly T[], random: Seeded): T[] {
  return values
    .map((value) => ({ value, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
