import { type EntityId, entityId, type JsonObject, type TenantId, type Uuid } from "@orrery/model";
import type { Completion } from "../../../packages/server/src/kernel/async/completion.ts";
import { systemClock } from "../../../packages/server/src/kernel/clock.ts";
import { Ids } from "../../../packages/server/src/kernel/ids.ts";
import { createLogger } from "../../../packages/server/src/kernel/logging.ts";
import type { RuledDevice } from "../../../packages/server/src/rules/alarm-rules/ruled-device.ts";
import { Engine } from "../../../packages/server/src/rules/engine/engine.ts";
import { telemetryMessage } from "../../../packages/server/src/rules/message/device-message.ts";
import type { DeviceOrigin } from "../../../packages/server/src/rules/message/device-origin.ts";
import type { ValueEntry } from "../../../packages/server/src/rules/message/rule-message.ts";
import { RULE_NODES } from "../../../packages/server/src/rules/nodes/index.ts";
import type { StoredEntity } from "../../../packages/server/src/rules/ports/entities.ts";
import { RecordingEntities } from "../../../packages/server/src/rules/ports/recording-entities.ts";
import { recordingServices } from "../../../packages/server/src/rules/ports/recording-services.ts";
import { ScriptRunner } from "../../../packages/server/src/rules/scripts/script-runner.ts";
import {
  above,
  below,
  lasting,
  profileAlarm,
  repeating,
  rule,
} from "../../../packages/server/src/rules/testing/alarm-rule-json.ts";
import { defaultChain, type PassedNode } from "../../../packages/server/src/rules/testing/default-chain.ts";
import { MemoryChains, numbered } from "../../../packages/server/src/rules/testing/memory-chains.ts";
import { TEN_NODES } from "../platform/root-chain.ts";

/**
 * What a message costs in the rule engine, without transport and store, with and without a script filter. Prints one
 * JSON object; `mainUs` is processor time of this process a message, `scriptUs` that of the script runner.
 *
 *   npm run bench:rules -- [seconds]
 */
const SECONDS = Number(process.argv[2] ?? 5);
const COMMIT_MS = 10;
const IN_FLIGHT = 5000;
const DEVICES = 5000;
/** Devices with alarm rules. */
const RULED_DEVICES = 10_000;

const tenantId = entityId("TENANT", numbered(1));
const log = createLogger("fatal");

interface Setup {
  /** Body of a script filter. */
  readonly filter?: string | undefined;
  /** Nodes before the save. */
  readonly passing?: readonly PassedNode[] | undefined;
  /** Alarm rules of the profile of all devices. */
  readonly alarms?: readonly JsonObject[] | undefined;
}

/** An engine whose commits take as long as those of a disk, and whose services do nothing else. */
function openEngine({ filter, passing, alarms }: Setup, scripts: ScriptRunner) {
  const chains = new MemoryChains();
  chains.put(tenantId, defaultChain({ filter, passing }));
  let commits: Completion[] = [];
  const timer = setInterval(() => {
    for (const commit of commits.splice(0)) commit.done();
  }, COMMIT_MS);
  const engine = new Engine({
    source: chains,
    nodes: RULE_NODES,
    scripts,
    services: {
      ...recordingServices({
        clock: systemClock,
        ids: new Ids(systemClock),
        log,
        devices: { ruled: ruledDevices(alarms ? RULED_DEVICES : DEVICES, alarms) },
      }),
      entities: new RememberedDevices(),
      telemetry: {
        enqueueTimeSeries: (_write, completion) => void commits.push(completion),
        latest: async () => [],
        history: async () => new Map(),
      },
      attributes: {
        saveAttributes: async () => undefined,
        deleteAttributes: async () => undefined,
        attributes: async () => [],
      },
      http: { send: () => Promise.reject(new Error("nothing is called here")) },
      rpc: { call: async () => ({ kind: "delivered" }), reply: () => undefined },
    },
    journal: {
      add: () => ({ id: numbered(2), durable: Promise.resolve(true) }),
      claim: async () => true,
      note: async () => undefined,
      remove: () => undefined,
    },
    events: { debug: () => undefined, lifecycle: () => undefined },
  });
  const close = async () => {
    clearInterval(timer);
    commits = [];
    await engine.close();
    await scripts.close();
  };
  return { engine, close };
}

async function measure(name: string, { filter, passing, alarms }: Setup): Promise<Record<string, unknown>> {
  const count = alarms ? RULED_DEVICES : DEVICES;
  const keys = passing ? LOAD_KEYS : KEYS;
  const scripts = new ScriptRunner(log);
  const { engine, close } = openEngine({ filter, passing, alarms }, scripts);
  const devices = Array.from(
    { length: count },
    (_, i): DeviceOrigin => ({
      tenantId,
      deviceId: entityId("DEVICE", numbered(10_000 + i)),
      name: `Device ${i}`,
      type: "default",
    }),
  );
  let done = 0;
  let running = true;
  const loop = async (first: number) => {
    for (let i = first; running; i += IN_FLIGHT) {
      const device = devices[i % count] as DeviceOrigin; // the index is within the list
      const now = Date.now();
      await engine.submit(telemetryMessage(device, values(done, keys), { ts: now, now, sizeBytes: 100 }));
      done += 1;
    }
  };
  const loops = Array.from({ length: IN_FLIGHT }, (_, i) => loop(i));
  await new Promise((resolve) => setTimeout(resolve, 1000)); // warm up
  const before = { done, cpu: process.cpuUsage(), at: performance.now(), runner: await cpuOf(scripts.pid) };
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
  const seconds = (performance.now() - before.at) / 1000;
  const messages = done - before.done;
  const cpu = process.cpuUsage(before.cpu);
  const runnerUs = (await cpuOf(scripts.pid)) - before.runner;
  running = false;
  await Promise.all(loops);
  await close();
  const each = (us: number) => Number((us / messages).toFixed(2));
  return {
    name,
    messagesPerSecond: Math.round(messages / seconds),
    mainUs: each(cpu.user + cpu.system),
    scriptUs: each(runnerUs),
  };
}

/** Knows all devices, as the platform does after the first message of each. */
class RememberedDevices extends RecordingEntities {
  constructor() {
    super(new Ids(systemClock));
  }

  override find(_tenantId: TenantId, id: EntityId): StoredEntity {
    return { id, name: "Device", type: "default" };
  }
}

/** Without scripts: filters by type of message, type of originator, and keys. */
const THREE_FILTERS = TEN_NODES.filter((_, at) => at === 0 || at === 1 || at === 3);

type Keys = readonly [string, string, string];

/** Those that alarm rules ask for. */
const KEYS: Keys = ["temperature", "humidity", "pressure"];
/** Those that the ten nodes ask for. */
const LOAD_KEYS: Keys = ["a", "b", "c"];

function values(n: number, [first, second, third]: Keys): ValueEntry[] {
  return [
    [first, { type: "DOUBLE", value: 20 + (n % 10) + 0.5 }],
    [second, { type: "LONG", value: n % 100 }],
    [third, { type: "DOUBLE", value: 1003.5 }],
  ];
}

/** Microseconds of processor time of another process; 0 if the system does not report it. */
async function cpuOf(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== "linux") return 0;
  const { readFile } = await import("node:fs/promises");
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

const profile = { id: entityId("DEVICE_PROFILE", numbered(3)) };

function ruledDevices(count: number, alarms: readonly JsonObject[] | undefined): ReadonlyMap<Uuid, RuledDevice> {
  const ids = alarms ? Array.from({ length: count }, (_, i) => entityId("DEVICE", numbered(10_000 + i))) : [];
  return new Map(ids.map((id) => [id.id, { id, tenantId, profile: { ...profile, alarms } }]));
}

/** Simple with a clear rule, for a time, repeated, by an attribute, and of two conditions; none is raised. */
const FIVE_RULES = [
  profileAlarm(
    { CRITICAL: rule([above("temperature", 90)]), MAJOR: rule([above("temperature", 80)]) },
    { clearRule: rule([below("temperature", 70)]) },
  ),
  profileAlarm({ MAJOR: rule([above("humidity", 200)], { spec: lasting(60) }) }, { id: "2", alarmType: "Humidity" }),
  profileAlarm({ MINOR: rule([below("pressure", 900)], { spec: repeating(5) }) }, { id: "3", alarmType: "Pressure" }),
  profileAlarm(
    {
      WARNING: rule([
        above("temperature", 60, { dynamicValue: { sourceType: "CURRENT_DEVICE", sourceAttribute: "limit" } }),
      ]),
    },
    { id: "4", alarmType: "Limit" },
  ),
  profileAlarm({ MINOR: rule([above("humidity", 50), below("temperature", 0)]) }, { id: "5", alarmType: "Both" }),
];

const results = [
  await measure("default chain", {}),
  await measure("default chain and a script filter", { filter: "return msg.temperature > 0;" }),
  await measure("default chain and three filters", { passing: THREE_FILTERS }),
  await measure("ten nodes with two scripts", { passing: TEN_NODES }),
  await measure("default chain, five alarm rules a device", { alarms: FIVE_RULES }),
];
process.stdout.write(`${JSON.stringify({ bench: "rules", node: process.version, seconds: SECONDS, results })}\n`);
