import { Agent, request as send } from "node:http";
import { parseArgs } from "node:util";
import { startPlatform } from "@orrery/e2e/platform";
import { claimPlatform, createTenant } from "../platform/bench-tenant.ts";
import { processorMs } from "../platform/processor-time.ts";
import { type Call, commonestCalls } from "./calls.ts";
import { callsOfKinds } from "./kind-calls.ts";

/**
 * Processor time of the platform for one call of each kind, in milliseconds: all its threads, for itself and in the
 * system. Prints one JSON object.
 *
 *   npm run bench:rest -- --devices 1000 --calls 3000
 *   npm run bench:rest -- --of kinds         # lists, reads and saves of each kind of entity
 *   npm run bench:rest -- --of kinds --only assets.change --set ORRERY_HISTORY_VERSIONS=0
 *   npm run bench:rest -- --from elsewhere   # by a proxy, for a caller who takes compressed answers
 */
const { values } = parseArgs({
  options: {
    devices: { type: "string", default: "1000" },
    calls: { type: "string", default: "3000" },
    "warm-up": { type: "string", default: "2000" },
    connections: { type: "string", default: "4" },
    from: { type: "string", default: "here" },
    /** `commonest` calls, or `kinds`. */
    of: { type: "string", default: "commonest" },
    /** Names of the calls to make, separated by commas; all by default. */
    only: { type: "string" },
    /** Settings of the platform, `NAME=value` each. */
    set: { type: "string", multiple: true, default: [] },
  },
});
const devices = Number(values.devices);
const calls = Number(values.calls);
const connections = Number(values.connections);

const given = Object.fromEntries(values.set.map((text) => text.split("=", 2)));
const isElsewhere = values.from === "elsewhere";
const place = isElsewhere ? { "x-forwarded-for": "192.0.2.1", "accept-encoding": "gzip" } : {};

await using platform = await startPlatform({
  demo: "off",
  settings: { ORRERY_LOG_LEVEL: "error", ...(isElsewhere ? { ORRERY_TRUSTED_PROXIES: "127.0.0.1" } : {}), ...given },
});
const systemClient = await claimPlatform(platform);
const tenant = await createTenant(platform, systemClient, { name: "tenant", deviceCount: devices });
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const tokens = { tenant: await tenant.client.session.accessToken(), system: await systemClient.session.accessToken() };

/** The answer's body. */
function call({ path, token, changes, body: unchanged }: Call): Promise<Buffer> {
  const body = changes && unchanged ? changed(unchanged) : unchanged;
  return new Promise((resolve, reject) => {
    const headers = { "x-authorization": `Bearer ${token}`, "content-type": "application/json", ...place };
    const method = body === undefined ? "GET" : "POST";
    const request = send(`${platform.httpUrl}${path}`, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const answer = Buffer.concat(chunks);
        if (response.statusCode === 200) resolve(answer);
        else reject(new Error(`${path}: ${response.statusCode} ${answer}`));
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}

let changesMade = 0;
function changed(body: string): string {
  return JSON.stringify({ ...JSON.parse(body), additionalInfo: { note: ++changesMade }, mobileOrder: changesMade });
}

/** Concurrency is the number of connections; each calls again after its answer. */
async function repeat(repeated: Call, times: number): Promise<void> {
  let left = times;
  const caller = async (): Promise<void> => {
    while (left-- > 0) await call(repeated);
  };
  await Promise.all(Array.from({ length: connections }, caller));
}

const results: Record<string, { readonly cpuMs: number; readonly bytes: number }> = {};
const all =
  values.of === "kinds"
    ? await callsOfKinds(tenant, tokens, async (made) => (await call(made)).toString())
    : commonestCalls(tenant, tokens.tenant);
for (const name of values.only?.split(",") ?? Object.keys(all)) {
  const measured = all[name];
  if (measured === undefined) throw new Error(`There is no call ${name}: ${Object.keys(all).join(", ")}`);
  const bytes = (await call(measured)).length;
  await repeat(measured, Number(values["warm-up"]));
  const before = processorMs(platform.pid);
  await repeat(measured, calls);
  const cpuMs = Math.round(((processorMs(platform.pid) - before) / calls) * 1000) / 1000;
  results[name] = { cpuMs, bytes };
}
console.log(JSON.stringify({ bench: "rest", of: values.of, from: values.from, devices, calls, connections, results }));
agent.destroy();
systemClient.close();
tenant.client.close();
