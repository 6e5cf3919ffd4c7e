import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Client, createClient } from "@orrery/client";
import { type RunningPlatform, startPlatform } from "@orrery/e2e/platform";
import { BENCH_PASSWORD, claimPlatform, createTenant } from "../platform/bench-tenant.ts";
import { residentMegabytes } from "../platform/resident-memory.ts";

/**
 * What tenants at rest cost, each with a device and the root chain that a new tenant gets: time until the platform
 * listens, memory a while after it, and a while after a message of each device has run through its tenant's chain;
 * beside the same installation with one tenant. Prints one JSON object.
 *
 *   npm run bench:tenants -- --tenants 1000
 */
const { values } = parseArgs({
  options: {
    tenants: { type: "string", default: "1000" },
    /** Seconds of rest before memory is read. */
    "rest-seconds": { type: "string", default: "60" },
    starts: { type: "string", default: "3" },
  },
});
const tenants = Number(values.tenants);
const restMs = Number(values["rest-seconds"]) * 1_000;
const dataDir = await mkdtemp(join(tmpdir(), "orrery-bench-"));
const options = { demo: "off", dataDir, settings: { ORRERY_LOG_LEVEL: "error" } } as const;
const tokens: string[] = [];

await withPlatform(async (platform) => {
  const system = await claimPlatform(platform);
  await addTenants(platform, system, 1);
  system.close();
});
const one = await starts();
await withPlatform(async (platform) => {
  const system = createClient({ baseUrl: platform.httpUrl });
  await system.session.login("bench@orrery.local", BENCH_PASSWORD);
  await addTenants(platform, system, tenants);
  system.close();
});
const all = await starts();
console.log(
  JSON.stringify({
    bench: "tenants",
    tenants,
    one,
    all,
    startMs: median(all, "listeningMs") - median(one, "listeningMs"),
    kilobytesAChain: Math.round(((median(all, "afterMessages") - median(one, "afterMessages")) * 1024) / (tenants - 1)),
  }),
);
await rm(dataDir, { recursive: true, force: true });

/** The number of tenants that it makes. */
async function addTenants(platform: RunningPlatform, system: Client, count: number): Promise<void> {
  while (tokens.length < count) {
    const { client, devices } = await createTenant(platform, system, { name: `t${tokens.length}`, deviceCount: 1 });
    tokens.push(...devices.map(({ token }) => token));
    client.close();
  }
}

interface Start {
  readonly listeningMs: number;
  /** Megabytes. */
  readonly atRest: number;
  readonly afterMessages: number;
}

async function starts(): Promise<readonly Start[]> {
  const results: Start[] = [];
  for (let start = 0; start < Number(values.starts); start++) {
    const startedAt = performance.now();
    await withPlatform(async ({ httpUrl, pid }) => {
      const listeningMs = Math.round(performance.now() - startedAt);
      await pause(restMs);
      const atRest = residentMegabytes(pid);
      for (const token of tokens) {
        const sent = await fetch(`${httpUrl}/api/v1/${token}/telemetry`, { method: "POST", body: '{"n":1}' });
        if (sent.status !== 200) throw new Error(`A message was answered with ${sent.status}`);
      }
      await pause(restMs);
      results.push({ listeningMs, atRest, afterMessages: residentMegabytes(pid) });
    });
  }
  return results;
}

async function withPlatform(use: (platform: RunningPlatform) => Promise<void>): Promise<void> {
  await using platform = await startPlatform(options);
  await use(platform);
}

function median(results: readonly Start[], key: keyof Start): number {
  const sorted = results.map((result) => result[key]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
