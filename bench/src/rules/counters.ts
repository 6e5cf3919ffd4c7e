import { spawnSync } from "node:child_process";
import { type EntityId, entityId, type TenantId } from "@orrery/model";
import { systemClock } from "../../../packages/server/src/kernel/clock.ts";
import { Ids } from "../../../packages/server/src/kernel/ids.ts";
import { createLogger } from "../../../packages/server/src/kernel/logging.ts";
import { telemetryMessage } from "../../../packages/server/src/rules/message/device-message.ts";
import type { DeviceOrigin } from "../../../packages/server/src/rules/message/device-origin.ts";
import type { StoredEntity } from "../../../packages/server/src/rules/ports/entities.ts";
import { RecordingEntities } from "../../../packages/server/src/rules/ports/recording-entities.ts";
import { recordingServices } from "../../../packages/server/src/rules/ports/recording-services.ts";
import { ScriptRunner } from "../../../packages/server/src/rules/scripts/script-runner.ts";
import { defaultChain } from "../../../packages/server/src/rules/testing/default-chain.ts";
import { MemoryChains, numbered } from "../../../packages/server/src/rules/testing/memory-chains.ts";
import { TEN_NODES } from "../platform/root-chain.ts";
import { registerWithoutCounters, WITHOUT_COUNTERS } from "./without-counters.ts";

/**
 * What the counters of nodes and links cost: the engine as it is, and one whose sources count nothing, in processes of their
 * own by turns, because how code is compiled differs from process to process by more than that. Processor time of the thread
 * a message, medians of the rounds of a process and of all processes; without transport, store and scripts, so that the share
 * is the largest there can be. Prints one JSON object.
 *
 *   npm run bench:counters -- [processes of each]
 */
const [, program = "", given = "9"] = process.argv;
const ROUNDS = 12;
const MESSAGES = 25_000;
const WARM_UP = 8;
const IN_FLIGHT = 200;

const tenantId = entityId("TENANT", numbered(1));
const log = createLogger("fatal");
const device: DeviceOrigin = { tenantId, deviceId: entityId("DEVICE", numbered(9)), name: "Device", type: "default" };
const WITHOUT_SCRIPTS = TEN_NODES.filter(({ type }) => !/Js|Transform/.test(type)).slice(0, -1); // the last asks for what a script adds

type EngineModule = typeof import("../../../packages/server/src/rules/engine/engine.ts");
type NodesModule = typeof import("../../../packages/server/src/rules/nodes/index.ts");

const RULES = new URL("../../../packages/server/src/rules/", import.meta.url);
const CHAINS = [
  { name: "default chain", isLong: false },
  { name: `default chain and ${WITHOUT_SCRIPTS.length} nodes`, isLong: true },
] as const;

/** Knows the device. */
class KnownDevice extends RecordingEntities {
  constructor() {
    super(new Ids(systemClock));
  }

  override find(_tenantId: TenantId, id: EntityId): StoredEntity {
    return { id, name: "Device", type: "default" };
  }
}

/** Microseconds a message, by chain. */
async function measured(query: string): Promise<readonly number[]> {
  const scripts = new ScriptRunner(log);
  const results: number[] = [];
  for (const { isLong } of CHAINS) {
    const round = await engineWith(query, isLong, scripts);
    const rounds: number[] = [];
    for (let at = 0; at < WARM_UP + ROUNDS; at++) rounds.push(await round());
    results.push(median(rounds.slice(WARM_UP)));
  }
  await scripts.close();
  return results;
}

/** @returns a function that sends messages through an engine and resolves to microseconds a message. */
async function engineWith(query: string, isLong: boolean, scripts: ScriptRunner): Promise<() => Promise<number>> {
  const { Engine } = (await import(new URL(`engine/engine.ts${query}`, RULES).href)) as EngineModule;
  const { RULE_NODES } = (await import(new URL(`nodes/index.ts${query}`, RULES).href)) as NodesModule;
  const chains = new MemoryChains();
  chains.put(tenantId, defaultChain(isLong ? { passing: WITHOUT_SCRIPTS } : {}));
  const engine = new Engine({
    source: chains,
    nodes: RULE_NODES,
    scripts,
    services: {
      ...recordingServices({ clock: systemClock, ids: new Ids(systemClock), log }),
      entities: new KnownDevice(),
      telemetry: {
        enqueueTimeSeries: (_write, completion) => completion.done(),
        latest: async () => [],
        history: async () => new Map(),
      },
    },
    journal: {
      add: () => ({ id: numbered(2), durable: Promise.resolve(true) }),
      claim: async () => true,
      note: async () => undefined,
      remove: () => undefined,
    },
    events: { debug: () => undefined, lifecycle: () => undefined },
  });
  return async () => {
    const before = process.threadCpuUsage();
    let sent = 0;
    const loop = async () => {
      while (sent < MESSAGES) {
        sent += 1;
        const now = Date.now();
        const values = [
          ["a", { type: "DOUBLE", value: 20.5 }],
          ["b", { type: "LONG", value: sent }],
          ["c", { type: "DOUBLE", value: 1003.5 }],
        ] as const;
        await engine.submit(telemetryMessage(device, values, { ts: now, now, sizeBytes: 100 }));
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, loop));
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / MESSAGES;
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const rounded = (value: number): number => Number(value.toFixed(3));

/** In a process of its own. */
function ofProcess(query: string): readonly number[] {
  const { stdout, status } = spawnSync(process.execPath, [program, `query:${query}`], { encoding: "utf8" });
  if (status !== 0) throw new Error(`A process of the measurement ended with ${status}`);
  return JSON.parse(stdout) as number[];
}

if (given.startsWith("query:")) {
  registerWithoutCounters();
  process.stdout.write(JSON.stringify(await measured(given.slice("query:".length))));
} else {
  const pairs = Array.from({ length: Number(given) }, (_, at) => {
    // Each goes first by turns.
    if (at % 2 === 0) return { on: ofProcess(""), off: ofProcess(WITHOUT_COUNTERS) };
    const off = ofProcess(WITHOUT_COUNTERS);
    return { on: ofProcess(""), off };
  });
  const results = CHAINS.map(({ name }, at) => {
    const [on, off] = [pairs.map((pair) => pair.on[at] ?? 0), pairs.map((pair) => pair.off[at] ?? 0)];
    const [onUs, offUs] = [median(on), median(off)];
    return {
      name,
      messagesOfEach: Number(given) * ROUNDS * MESSAGES,
      onUs: rounded(onUs),
      offUs: rounded(offUs),
      least: [rounded(Math.min(...on)), rounded(Math.min(...off))],
      percent: rounded(100 * (onUs / offUs - 1)),
    };
  });
  process.stdout.write(`${JSON.stringify({ bench: "counters", node: process.version, processes: given, results })}\n`);
}
