import type { Client } from "@orrery/client";
import { BASE_TS, MAX_SEQUENCE, VALUE_A } from "../load/publish-packet.ts";
import type { BenchDevice } from "../platform/bench-tenant.ts";
import type { DeviceCount } from "./run-load.ts";

export interface Verification {
  readonly devices: number;
  readonly acknowledgedMessages: number;
  readonly storedMessages: number;
  /** Devices with fewer points than acknowledged messages, or more than sent ones. */
  readonly wrongCounts: number;
  /** Devices whose last points do not have the sent values. */
  readonly wrongValues: number;
}

const CONCURRENCY = 16;

/** Compares stored with acknowledged messages, device by device, and the last values of each. */
export async function verify(
  client: Client,
  devices: readonly BenchDevice[],
  counts: readonly DeviceCount[],
  { firstMessage = 0, messages = MAX_SEQUENCE }: { readonly firstMessage?: number; readonly messages?: number } = {},
): Promise<Verification> {
  const startTs = BASE_TS + firstMessage;
  const range = { startTs, endTs: startTs + messages };
  const byToken = new Map(devices.map((device) => [device.token, device.id]));
  let storedMessages = 0;
  let wrongCounts = 0;
  let wrongValues = 0;
  const queue = counts[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (const { token, acknowledged, sent } of queue) {
      const id = byToken.get(token);
      if (!id) throw new Error(`No device has the token ${token}`);
      const counted = await client.telemetry.history(id, {
        keys: ["a"],
        ...range,
        agg: "COUNT",
        interval: messages,
      });
      const stored = Number(counted.a?.[0]?.value ?? 0);
      storedMessages += stored;
      if (stored < acknowledged || stored > sent) wrongCounts += 1;
      const last = await client.telemetry.history(id, { keys: ["a"], ...range, limit: 10 });
      if (last.a?.some(({ ts, value }) => Number(value) !== VALUE_A + (ts - BASE_TS))) wrongValues += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  const acknowledgedMessages = counts.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  return { devices: counts.length, acknowledgedMessages, storedMessages, wrongCounts, wrongValues };
}
