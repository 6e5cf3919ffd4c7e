import { Agent, get } from "node:http";
import { parseArgs } from "node:util";
import { startPlatform } from "@orrery/e2e/platform";
import { createBenchTenant } from "../platform/bench-tenant.ts";
import { processorMs } from "../platform/processor-time.ts";
import { commonestCalls } from "./calls.ts";

/**
 * Processor time of the platform for one call of each kind, in milliseconds: all its threads, for itself and in the
 * system. Prints one JSON object.
 *
 *   npm run bench:rest -- --devices 1000 --calls 3000
 *   npm run bench:rest -- --from elsewhere   # by a proxy, for a caller who takes compressed answers
 */
const { values } = parseArgs({
  options: {
    devices: { type: "string", default: "1000" },
    calls: { type: "string", default: "3000" },
    "warm-up": { type: "string", default: "2000" },
    connections: { type: "string", default: "4" },
    from: { type: "string", default: "here" },
    /** Names of the calls to make, separated by commas; all by default. */
    only: { type: "string" },
  },
});
const devices = Number(values.devices);
const calls = Number(values.calls);
const connections = Number(values.connections);

const isElsewhere = values.from === "elsewhere";
const place = isElsewhere ? { "x-forwarded-for": "192.0.2.1", "accept-encoding": "gzip" } : {};

await using platform = await startPlatform({
  demo: "off",
  settings: { ORRERY_LOG_LEVEL: "error", ...(isElsewhere ? { ORRERY_TRUSTED_PROXIES: "127.0.0.1" } : {}) },
});
const tenant = await createBenchTenant(platform, devices);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const token = await tenant.client.session.accessToken();

/** Bytes of the answer's body. */
function call(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "x-authorization": `Bearer ${token}`, ...place };
    const request = get(`${platform.httpUrl}${path}`, { agent, headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path}: ${response.statusCode}`)),
      );
    });
    request.on("error", reject);
  });
}

/** Concurrency is the number of connections; each calls again after its answer. */
async function repeat(path: string, times: number): Promise<void> {
  let left = times;
  const caller = async (): Promise<void> => {
    while (left-- > 0) await call(path);
  };
  await Promise.all(Array.from({ length: connections }, caller));
}

const results: Record<string, { readonly cpuMs: number; readonly bytes: number }> = {};
const all = commonestCalls(tenant);
for (const name of values.only?.split(",") ?? Object.keys(all)) {
  const path = all[name];
  if (path === undefined) throw new Error(`There is no call ${name}: ${Object.keys(all).join(", ")}`);
  const bytes = await call(path);
  await repeat(path, Number(values["warm-up"]));
  const before = processorMs(platform.pid);
  await repeat(path, calls);
  const cpuMs = Math.round(((processorMs(platform.pid) - before) / calls) * 1000) / 1000;
  results[name] = { cpuMs, bytes };
}
console.log(JSON.stringify({ bench: "rest", from: values.from, devices, calls, connections, results }));
agent.destroy();
tenant.client.close();
