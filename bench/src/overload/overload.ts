import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPlatform } from "@orrery/e2e/platform";
import { runLoad } from "../ingest/run-load.ts";
import { verify } from "../ingest/verify.ts";
import { createBenchTenant } from "../platform/bench-tenant.ts";
import { MemorySampler, residentMegabytes } from "../platform/resident-memory.ts";
import { addScriptFilter } from "../platform/root-chain.ts";

/**
 * More than the platform can take: first what it takes, then a multiple of that for a while, then again what it takes.
 * Devices do not wait for acknowledgements before they send again, up to `--in-flight` of them; from there on the
 * platform slows them down by not reading. Prints one JSON object; ends with status 1 when something acknowledged is
 * not stored.
 *
 *   npm run bench:overload -- --devices 2000 --seconds 120 --times 4
 */
const { values } = parseArgs({
  options: {
    devices: { type: "string", default: "2000" },
    /** Of the overload phase. */
    seconds: { type: "string", default: "120" },
    /** Of the phases before and after. */
    "calm-seconds": { type: "string", default: "15" },
    times: { type: "string", default: "4" },
    "in-flight": { type: "string", default: "64" },
  },
});

/** Each part has its own time stamps, so that stored messages of one cannot hide lost ones of another. */
const PART = 1_000_000;

const folder = await mkdtemp(join(tmpdir(), "orrery-bench-"));
await using platform = await startPlatform({
  demo: "off",
  settings: {
    ORRERY_MQTT_CONNECTS_PER_SECOND: "10000",
    ORRERY_MQTT_MAX_UNAUTHENTICATED_PER_ADDRESS: "5000",
    ORRERY_LOG_LEVEL: "error",
  },
});
const tenant = await createBenchTenant(platform, Number(values.devices));
await addScriptFilter(tenant.client);
const tokens = tenant.devices.map(({ token }) => token);
const common = { port: platform.mqttPort, tokens, folder };
const calm = { ...common, seconds: Number(values["calm-seconds"]), rate: 0 };

const before = await runLoad({ ...calm, firstMessage: 0 });
const residentBefore = residentMegabytes(platform.pid);
const offered = Math.round(before.result.messagesPerSecond * Number(values.times));
using memory = new MemorySampler(platform.pid);
const overload = await runLoad({
  ...common,
  seconds: Number(values.seconds),
  rate: offered,
  inFlight: Number(values["in-flight"]),
  firstMessage: PART,
});
const { result: residentDuring } = memory;
const after = await runLoad({ ...calm, firstMessage: 2 * PART });
const parts = [before, overload, after];
const verified = [];
for (const [i, { counts }] of parts.entries()) {
  verified.push(await verify(tenant.client, tenant.devices, counts, { firstMessage: i * PART, messages: PART }));
}

console.log(
  JSON.stringify({
    bench: "overload",
    devices: tokens.length,
    before: before.result,
    offered,
    overload: overload.result,
    after: after.result,
    recovered: Math.round((after.result.messagesPerSecond / before.result.messagesPerSecond) * 100) / 100,
    residentMegabytes: { before: residentBefore, during: residentDuring, after: residentMegabytes(platform.pid) },
    verified,
  }),
);
if (verified.some(({ wrongCounts, wrongValues }) => wrongCounts + wrongValues > 0)) process.exitCode = 1;
tenant.client.close();
await rm(folder, { recursive: true, force: true });
