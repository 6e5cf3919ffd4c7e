import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { saved } from "../../../packages/server/src/kernel/bus/testing/bus-contract.ts";
import { type NatsPlatform, startNode } from "../../../packages/server/src/kernel/bus/testing/nats-node.ts";
import { createLogger } from "../../../packages/server/src/kernel/logging.ts";
import { InstallationKeys } from "../../../packages/server/src/kernel/secrets/installation-keys.ts";
import { startNats } from "../../../packages/server/src/rules/testing/brokers/nats-server.ts";

/**
 * How long an event takes from `publish` on one node to a handler on another, in processes of their own with NATS on the same
 * machine, and what it costs the publisher. Prints one JSON object.
 *
 *   npm run bench:events
 */
const RATES = [100, 1_000, 10_000, 50_000];
const SECONDS = 5;
/** Of events that are due at once, so that a slow machine does not fall behind for ever. */
const MAX_BURST = 2_000;

const [, program = "", role, url = ""] = process.argv;
const platform = (at: string): NatsPlatform => ({
  url: at,
  cluster: "bench",
  keys: new InstallationKeys(Buffer.alloc(32, 1)),
});
const log = createLogger("warn");
/** Microseconds of a clock that all processes of the machine share. */
const microseconds = (): number => Number(process.hrtime.bigint() / 1_000n);
const LAST = 0;

if (role === "follower") await follow();
else await measure();

async function follow(): Promise<void> {
  const node = await startNode(platform(url), log);
  let delays: number[] = [];
  node.bus.follow("timeSeriesSaved", ({ points: [point] }) => {
    const sentAt = point?.ts ?? LAST;
    if (sentAt !== LAST) {
      delays.push(microseconds() - sentAt);
      return;
    }
    const sorted = delays.toSorted((a, b) => a - b);
    const at = (share: number): number => (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN) / 1_000;
    process.send?.({ arrived: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), p999Ms: at(0.999), maxMs: at(1) });
    delays = [];
  });
  process.send?.("ready");
}

async function measure(): Promise<void> {
  await using nats = await startNats();
  const follower = fork(fileURLToPath(import.meta.url), ["follower", nats.url]);
  await answerOf(follower);
  const node = await startNode(platform(nats.url), log);
  const results: object[] = [];
  for (const rate of RATES) {
    const lost = node.bus.lost;
    const before = process.cpuUsage();
    const published = await publish(rate, (event) => node.bus.publish("timeSeriesSaved", event));
    const { user, system } = process.cpuUsage(before);
    node.bus.publish("timeSeriesSaved", saved(LAST));
    const arrived = (await answerOf(follower)) as object; // as `follow` sends it
    const cpuMicroseconds = (user + system) / published;
    results.push({ rate, published, lost: node.bus.lost - lost, cpuMicroseconds, ...arrived });
  }
  follower.kill();
  await node[Symbol.asyncDispose]();
  console.log(JSON.stringify({ program: program.split("/").at(-1), results }, undefined, 2));
}

/** Publishes evenly for some seconds. @returns how many. */
async function publish(rate: number, send: (event: ReturnType<typeof saved>) => void): Promise<number> {
  const startedAt = performance.now();
  for (let published = 0; ; ) {
    const elapsed = performance.now() - startedAt;
    if (elapsed > SECONDS * 1_000) return published;
    const due = Math.min((elapsed * rate) / 1_000, published + MAX_BURST);
    for (; published < due; published++) send(saved(microseconds()));
    await new Promise((resolve) => (rate > 1_000 ? setImmediate(resolve) : setTimeout(resolve, 1)));
  }
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const [answer] = await once(child, "message");
  return answer;
}
