import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startPlatform } from "@orrery/e2e/platform";
import { runLoad } from "../ingest/run-load.ts";
import { BENCH_PASSWORD, claimPlatform, createTenant } from "../platform/bench-tenant.ts";
import { MemorySampler } from "../platform/resident-memory.ts";
import { callFor } from "./callers.ts";
import { STRANGERS } from "./strangers.ts";
import { signIn, type Target } from "./target.ts";
import { TENANTS } from "./tenants.ts";

/**
 * What a tenant notices while somebody else attacks the platform: his devices send at a steady rate, his users call,
 * and each attack runs for a while from another address and, where it needs an account, another tenant. Prints one JSON
 * object; asserts nothing. Needs 127.0.0.2 as an address of this machine, which Linux has.
 *
 *   npm run bench:attacks -- --seconds 20 --only upgrades,bodies
 */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "20" },
    rate: { type: "string", default: "1000" },
    devices: { type: "string", default: "200" },
    only: { type: "string" },
  },
});
const ATTACKER = fileURLToPath(new URL("./attacker.ts", import.meta.url));
/** Before it is measured: until the attack is in full swing. */
const BEGIN_MS = 3_000;
/** Numbers of messages that a part has for itself. */
const PART = 1_000_000;

const seconds = Number(values.seconds);
const folder = await mkdtemp(join(tmpdir(), "orrery-bench-"));
await using platform = await startPlatform({ demo: "off", settings: { ORRERY_LOG_LEVEL: "silent" } });
const system = await claimPlatform(platform);
const watched = await createTenant(platform, system, { name: "watched", deviceCount: Number(values.devices) });
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

async function measure() {
  using memory = new MemorySampler(platform.pid);
  const load = { port: platform.mqttPort, tokens, folder, rate: Number(values.rate), inFlight: 4 };
  const sending = runLoad({ ...load, seconds, firstMessage: parts++ * PART });
  const calls = await callFor(caller, token, seconds);
  const { messagesPerSecond, ackMs, acknowledged, unacknowledged, closed } = (await sending).result;
  const messages = { messagesPerSecond, ackMs, acknowledged, unacknowledged, closed };
  return { calls, messages, residentMegabytes: memory.result.peak };
}

async function under(attack: string) {
  const args = ["--attack", attack, "--target", JSON.stringify(target)];
  const child = spawn(process.execPath, [ATTACKER, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (piece: Buffer) => {
    output += String(piece);
  });
  const closed = once(child, "close");
  await pause(BEGIN_MS);
  const result = await measure();
  child.kill("SIGTERM");
  await closed;
  return { ...result, attacker: output === "" ? "ended by itself" : JSON.parse(output) };
}

await measure(); // connections settle and code is compiled
const quiet = await measure();
const attacks: Record<string, object> = {};
for (const attack of values.only?.split(",") ?? Object.keys({ ...STRANGERS, ...TENANTS })) {
  const result = await under(attack);
  const p99Above = Math.round((result.calls.p99 - quiet.calls.p99) * 10) / 10;
  attacks[attack] = { p99Above, ...result };
}
console.log(JSON.stringify({ bench: "attacks", seconds, rate: Number(values.rate), quiet, attacks }));
for (const { client } of [{ client: system }, watched, attacker]) client.close();
await rm(folder, { recursive: true, force: true });
