import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPlatform } from "@orrery/e2e/platform";
import { addAlarmRules, createBenchTenant } from "../platform/bench-tenant.ts";
import { residentMegabytes } from "../platform/resident-memory.ts";
import { addScriptFilter, addTenNodes } from "../platform/root-chain.ts";
import { msByThread } from "../platform/threads-time.ts";
import { runLoad } from "./run-load.ts";
import { verify } from "./verify.ts";

/**
 * Devices that publish over MQTT with QoS 1 through the default root chain and one JavaScript filter into the embedded
 * store: first as fast as they are acknowledged, then at a fixed rate for the latency. Prints one JSON object.
 *
 *   npm run bench:ingest -- --devices 5000 --seconds 60
 */
const { values } = parseArgs({
  options: {
    devices: { type: "string", default: "5000" },
    seconds: { type: "string", default: "60" },
    script: { type: "boolean", default: true },
    /** Ten nodes with two scripts on the way of each message, instead of the one script. */
    "ten-nodes": { type: "boolean", default: false },
    /** Five alarm rules in the profile of the devices, none of which is raised. */
    "alarm-rules": { type: "boolean", default: false },
    /** Threads that hold the sockets, see ORRERY_THREADS. */
    threads: { type: "string", default: "auto" },
    /** Messages per second of the second part: half of the platform's target. */
    rate: { type: "string", default: "15000" },
    /** Seconds of load before each measurement: connections settle, code is compiled. */
    warmup: { type: "string", default: "5" },
  },
  allowNegative: true,
});

const folder = await mkdtemp(join(tmpdir(), "orrery-bench-"));
await using platform = await startPlatform({
  demo: "off",
  settings: {
    ORRERY_MQTT_CONNECTS_PER_SECOND: "10000",
    ORRERY_MQTT_MAX_UNAUTHENTICATED_PER_ADDRESS: "5000",
    ORRERY_LOG_LEVEL: "error",
    ORRERY_THREADS: values.threads,
  },
});
const tenant = await createBenchTenant(platform, Number(values.devices));
if (values["ten-nodes"]) await addTenNodes(tenant.client);
else if (values.script) await addScriptFilter(tenant.client);
if (values["alarm-rules"]) await addAlarmRules(tenant.client);
const tokens = tenant.devices.map(({ token }) => token);
const warmup = Number(values.warmup);
const load = { port: platform.mqttPort, tokens, seconds: Number(values.seconds), warmup, folder };

const before = msByThread(platform.pid);
const full = await runLoad({ ...load, rate: 0 });
const after = msByThread(platform.pid);
const messages = full.counts.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
/** Processor time of a thread for each message, the warm-up and its connections included. */
const microsOf = (thread: number) => {
  const ms = (after.get(thread) ?? 0) - (before.get(thread) ?? 0);
  return Math.round((ms * 10_000) / messages) / 10;
};
const threads = {
  main: microsOf(platform.pid),
  others: [...after.keys()]
    .filter((thread) => thread !== platform.pid)
    .map(microsOf)
    .filter((micros) => micros >= 0.1)
    .toSorted((a, b) => b - a),
};
const rssAfter = residentMegabytes(platform.pid);
const verified = await verify(tenant.client, tenant.devices, full.counts);
const rate = Number(values.rate);
const half = await runLoad({ ...load, rate });

console.log(
  JSON.stringify({
    bench: "ingest",
    devices: tokens.length,
    script: values.script,
    tenNodes: values["ten-nodes"],
    alarmRules: values["alarm-rules"],
    warmupSeconds: warmup,
    full: full.result,
    platformCpuMicrosPerMessage: threads,
    residentMegabytesAfter: rssAfter,
    verified,
    half: { rate, ...half.result },
  }),
);
tenant.client.close();
await rm(folder, { recursive: true, force: true });
