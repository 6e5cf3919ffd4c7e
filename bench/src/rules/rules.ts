import { entityId } from "@orrery/model";
import type { Completion } from "../../../packages/server/src/kernel/async/completion.ts";
import { systemClock } from "../../../packages/server/src/kernel/clock.ts";
import { Ids } from "../../../packages/server/src/kernel/ids.ts";
import { createLogger } from "../../../packages/server/src/kernel/logging.ts";
import { Engine } from "../../../packages/server/src/rules/engine/engine.ts";
import { telemetryMessage } from "../../../packages/server/src/rules/message/device-message.ts";
import type { DeviceOrigin } from "../../../packages/server/src/rules/message/device-origin.ts";
import type { ValueEntry } from "../../../packages/server/src/rules/message/rule-message.ts";
import { RULE_NODES } from "../../../packages/server/src/rules/nodes/index.ts";
import { recordingServices } from "../../../packages/server/src/rules/ports/recording-services.ts";
import { ScriptRunner } from "../../../packages/server/src/rules/scripts/script-runner.ts";
import { defaultChain } from "../../../packages/server/src/rules/testing/default-chain.ts";
import { MemoryChains, numbered } from "../../../packages/server/src/rules/testing/memory-chains.ts";

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

const tenantId = entityId("TENANT", numbered(1));
const log = createLogger("fatal");

async function measure(name: string, filter: string | undefined): Promise<Record<string, unknown>> {
  const scripts = new ScriptRunner(log);
  const chains = new MemoryChains();
  chains.put(tenantId, defaultChain({ filter }));
  let commits: Completion[] = [];
  const timer = setInterval(() => {
    for (const commit of commits.splice(0)) commit.done();
  }, COMMIT_MS);
  const engine = new Engine({
    source: chains,
    nodes: RULE_NODES,
    scripts,
    services: {
      ...recordingServices({ clock: systemClock, ids: new Ids(systemClock), log }),
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
  const devices = Array.from(
    { length: DEVICES },
    (_, i): DeviceOrigin => ({
      tenantId,
      deviceId: entityId("DEVICE", numbered(10_000 + i)),
      name: `Device ${i}`,
      type: "default",
    }),
  );
  let done = 0;
  let running = true;
  const loop = async (i: number) => {
    const device = devices[i % DEVICES] as DeviceOrigin; // the index is within the list
    while (running) {
      const now = Date.now();
      await engine.submit(telemetryMessage(device, values(done), { ts: now, now, sizeBytes: 100 }));
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
  clearInterval(timer);
  commits = [];
  await engine.close();
  await scripts.close();
  const each = (us: number) => Number((us / messages).toFixed(2));
  return {
    name,
    messagesPerSecond: Math.round(messages / seconds),
    mainUs: each(cpu.user + cpu.system),
    scriptUs: each(runnerUs),
  };
}

function values(n: number): ValueEntry[] {
  return [
    ["temperature", { type: "DOUBLE", value: 20 + (n % 10) + 0.5 }],
    ["humidity", { type: "LONG", value: n % 100 }],
    ["pressure", { type: "DOUBLE", value: 1003.5 }],
  ];
}

/** Microseconds of processor time of another process; 0 if the system does not report it. */
async function cpuOf(pid: number | undefined): Promise<number> {
  if (pid === undefined || process.platform !== "linux") return 0;
  const { readFile } = await import("node:fs/promises");
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

const results = [
  await measure("default chain", undefined),
  await measure("default chain and a script filter", "return msg.temperature > 0;"),
];
process.stdout.write(`${JSON.stringify({ bench: "rules", node: process.version, seconds: SECONDS, results })}\n`);
