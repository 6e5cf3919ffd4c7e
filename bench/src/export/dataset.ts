import { bulkImport, type Client, createClient } from "@orrery/client";
import { startPlatform } from "@orrery/e2e/platform";
import type { DeviceId } from "@orrery/model";
import { BENCH_PASSWORD, createBenchTenant } from "../platform/bench-tenant.ts";

/** The time of the first point. */
export const START = 1_700_000_000_000;
/** Between two points of a series. */
export const STEP_MS = 1000;
const LINES_AT_ONCE = 5_000;
const POINTS_AT_ONCE = 10_000;

export interface DatasetSize {
  readonly devices: number;
  readonly points: number;
}

/** Makes devices with two latest values each, and one with a long history, in the data folder `dataDir`. */
export async function fill(dataDir: string, { devices, points }: DatasetSize): Promise<void> {
  await using platform = await startPlatform({ demo: "off", dataDir, settings: { ORRERY_LOG_LEVEL: "error" } });
  const { client } = await createBenchTenant(platform, 0);
  const columns = [
    { type: "NAME" },
    { type: "TYPE" },
    { type: "LABEL" },
    series("temperature"),
    series("state"),
  ] as const;
  const mapping = { columns: [...columns], delimiter: ",", header: false, update: false };
  for (let at = 0; at < devices; at += LINES_AT_ONCE) {
    const count = Math.min(LINES_AT_ONCE, devices - at);
    const lines = Array.from({ length: count }, (_, n) => lineOf(at + n));
    const { created } = await bulkImport(client.api).devices({ file: lines.join("\n"), mapping });
    if (created !== count) throw new Error(`${created} of ${count} devices were made`);
  }
  const device = await client.devices.save({ name: LONGEST, type: "meter" });
  for (let at = 0; at < points; at += POINTS_AT_ONCE) await client.telemetry.save(device.id, pointsFrom(at, points));
  client.close();
}

const LONGEST = "With a long history";

const series = (key: string) => ({ type: "TIMESERIES", key }) as const;

function lineOf(n: number): string {
  return `Device ${String((n * 7919) % 1_000_003).padStart(7, "0")},kind ${n % 7},label ${n % 101},${(n * 31) % 997}.5,${n % 3 ? "on" : "off"}`;
}

/** Two values at each time. */
function pointsFrom(at: number, points: number) {
  return Array.from({ length: Math.min(POINTS_AT_ONCE, points - at) }, (_, n) => ({
    ts: START + (at + n) * STEP_MS,
    values: { power: Math.round(Math.sin(at + n) * 1e6) / 1000, count: at + n },
  }));
}

/** The administrator whom {@link fill} has made. */
export async function signIn(baseUrl: string): Promise<Client> {
  const client = createClient({ baseUrl });
  await client.session.login("tenant@orrery.local", BENCH_PASSWORD);
  return client;
}

export async function longestDevice(client: Client): Promise<DeviceId> {
  return (await client.devices.byName(LONGEST)).id;
}
