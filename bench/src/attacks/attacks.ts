import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startPlatform } from "@orrery/e2e/platform";
import { runLoad } from "../ingest/run-load.ts";
import { BENCH_PASSWORD, claimPlatform, createTenant } from "../platform/bench-tenant.ts";
import { Precedence } from "../platform/precedence.ts";
import { MemorySampler } from "../platform/resident-memory.ts";
import { addScriptFilter } from "../platform/root-chain.ts";
import { callFor, signInFor } from "./callers.ts";
import { RunningAttack } from "./running-attack.ts";
import { watchPulse } from "./server-pulse.ts";
import { storedMessages } from "./stored-messages.ts";
import { STRANGERS } from "./strangers.ts";
import { signIn, type Target } from "./target.ts";
import { TENANTS } from "./tenants.ts";

/**
 * What a tenant notices while somebody else attacks the platform: his devices send at a steady rate, his users call,
 * and each attack runs for a while from another address and, where it needs an account, another tenant. As long before
 * and after each of them nobody attacks. Prints one JSON object; asserts nothing. Needs 127.0.0.2 as an address of this
 * machine, which Linux has. Everything but the attacker goes before whatever else the machine does, where one may say so.
 *
 *   npm run bench:attacks -- --seconds 20 --only upgrades,bodies
 *   npm run bench:attacks -- --only slowChain --script
 */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "20" },
    rate: { type: "string", default: "1000" },
    devices: { type: "string", default: "200" },
    only: { type: "string" },
    /** A script filter in the chain of the tenant that is watched: what slow scripts of others do to it. */
    script: { type: "boolean", default: false },
  },
});
/** Load before the measurement: connections settle, and an attack reaches full load. */
const WARMUP_S = 6;
/** Pause after an attack, in which the platform recovers. */
const REST_MS = 3_000;
/** Message numbers reserved for one part. */
const PART = 100_000;

using precedence = new Precedence();
const seconds = Number(values.seconds);
const folder = await mkdtemp(join(tmpdir(), "orrery-bench-"));
await using platform = await startPlatform({ demo: "off", settings: { ORRERY_LOG_LEVEL: "silent" } });
const system = await claimPlatform(platform);
const watched = await createTenant(platform, system, { name: "watched", deviceCount: Number(values.devices) });
if (values.script) await addScriptFilter(watched.client);
const attacker = await createTenant(platform, system, { name: "attacker", deviceCount: 1 });
const address = { host: "127.0.0.1", httpPort: Number(new URL(platform.httpUrl).port), mqttPort: platform.mqttPort };
const caller = { ...address, from: "127.0.0.1" };
const target: Target = {
  ...address,
  from: "127.0.0.2",
  userToken: await signIn(caller, attacker.email, BENCH_PASSWORD),
  deviceToken: attacker.devices[0]?.token ?? "",
};
const token = await signIn(caller, watched.email, BENCH_PASSWORD);
const tokens = watched.devices.map((device) => device.token);
let parts = 0;
let acknowledged = 0;

async function measure() {
  using memory = new MemorySampler(platform.pid);
  const load = { port: platform.mqttPort, tokens, folder, rate: Number(values.rate), inFlight: 4, warmup: WARMUP_S };
  const sending = runLoad({ ...load, seconds, firstMessage: parts++ * PART });
  await pause(WARMUP_S * 1_000);
  const endPulse = await watchPulse(platform.httpUrl, platform.pid);
  const account = { username: watched.email, password: BENCH_PASSWORD };
  const signingIn = signInFor(caller, account, seconds);
  const calls = await callFor(caller, token, seconds);
  const signIns = await signingIn;
  const server = await endPulse();
  const { messagesPerSecond, ackMs, connected, unacknowledged, closed, ...messages } = (await sending).result;
  acknowledged += messages.acknowledged;
  return {
    calls,
    signIns,
    messages: { messagesPerSecond, ackMs, connected, unacknowledged, closed },
    server,
    residentMegabytes: memory.result.peak,
  };
}

async function under(name: string) {
  const attack = await RunningAttack.begin(name, target);
  const result = await measure();
  return { ...result, attacker: await attack.end() };
}

await measure(); // connections settle and code is compiled
let before = await measure();
const attacks: Record<string, object> = {};
for (const attack of values.only?.split(",") ?? Object.keys({ ...STRANGERS, ...TENANTS })) {
  const during = await under(attack);
  await pause(REST_MS);
  const after = await measure();
  const quietP99 = Math.max(before.calls.p99, after.calls.p99);
  const p99Above = Math.round((during.calls.p99 - quietP99) * 10) / 10;
  attacks[attack] = { p99Above, before, during, after };
  console.error(`${attack}: p99 ${before.calls.p99}, ${during.calls.p99}, ${after.calls.p99} ms`);
  before = after;
}
const stored = await storedMessages(caller, token, watched.devices);
const rate = Number(values.rate);
console.log(
  JSON.stringify({ bench: "attacks", seconds, rate, goesFirst: precedence.isGranted, attacks, acknowledged, stored }),
);
for (const { client } of [{ client: system }, watched, attacker]) client.close();
await rm(folder, { recursive: true, force: true });
