import { parseArgs } from "node:util";
import { startPlatform } from "@orrery/e2e/platform";
import { LatencyHistogram } from "../load/latency-histogram.ts";
import { createBenchTenant } from "../platform/bench-tenant.ts";
import { listeningPort } from "../platform/listening-port.ts";
import { processorMs } from "../platform/processor-time.ts";
import { residentMegabytes } from "../platform/resident-memory.ts";
import { addScriptFilter } from "../platform/root-chain.ts";
import { storedCount } from "../platform/stored-count.ts";
import { CoapEndpoint } from "./coap-endpoint.ts";

/**
 * Devices that post telemetry over CoAP, each from a port of its own and the next message when the one before is durable,
 * through the same root chain as those of bench:ingest. Prints one JSON object.
 *
 *   npm run bench:coap -- --devices 5000 --seconds 30
 */
const { values } = parseArgs({
  options: {
    devices: { type: "string", default: "5000" },
    seconds: { type: "string", default: "30" },
    warmup: { type: "string", default: "5" },
  },
});
const BASE_TS = 1_700_000_000_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

await using platform = await startPlatform({ demo: "off", settings: { ORRERY_LOG_LEVEL: "error" } });
const tenant = await createBenchTenant(platform, Number(values.devices));
await addScriptFilter(tenant.client);
const port = listeningPort(platform, "CoAP");
const endpoints: CoapEndpoint[] = [];
for (const { token } of tenant.devices) endpoints.push(await CoapEndpoint.open(port, token));

let histogram = new LatencyHistogram();
let acknowledged = 0;
let refused = 0;
let sent = 0;
let running = true;
for (const endpoint of endpoints) {
  let own = 0;
  const next = () => {
    const n = own++;
    sent += 1;
    endpoint.post(`{"ts":${BASE_TS + n},"values":{"a":${n},"b":${n * 0.5},"c":true}}`);
  };
  endpoint.answered = (ms, created) => {
    if (created) acknowledged += 1;
    else refused += 1;
    histogram.add(ms);
    if (running) next();
  };
  next();
}
const checks = setInterval(() => {
  const now = performance.now();
  for (const endpoint of endpoints) endpoint.check(now);
}, 500);
await pause(Number(values.warmup) * 1_000);
histogram = new LatencyHistogram();
const [before, startedAt, cpuBefore] = [acknowledged, performance.now(), processorMs(platform.pid)];
await pause(Number(values.seconds) * 1_000);
const [measured, seconds] = [acknowledged - before, (performance.now() - startedAt) / 1_000];
const cpuMs = processorMs(platform.pid) - cpuBefore;
running = false;
for (let waited = 0; waited < 300 && endpoints.some((endpoint) => endpoint.isWaiting); waited += 1) await pause(100);
clearInterval(checks);
const range = { key: "a", startTs: BASE_TS, endTs: BASE_TS + 10_000_000 };
console.log(
  JSON.stringify({
    bench: "coap",
    devices: endpoints.length,
    messagesPerSecond: Math.round(measured / seconds),
    ackMs: { p50: histogram.quantileMs(0.5), p99: histogram.quantileMs(0.99), max: histogram.maxMs },
    platformCpuMicrosPerMessage: Math.round((cpuMs * 1_000) / Math.max(1, measured)),
    sent,
    acknowledged,
    refused,
    repeats: endpoints.reduce((sum, { repeats }) => sum + repeats, 0),
    stored: await storedCount(tenant.client, tenant.devices, range),
    residentMegabytesAfter: residentMegabytes(platform.pid),
  }),
);
for (const endpoint of endpoints) endpoint.close();
tenant.client.close();
