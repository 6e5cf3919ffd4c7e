import type { Client } from "@orrery/client";
import type { DeviceId } from "@orrery/model";

/** Devices that are asked at a time. */
const CONCURRENCY = 32;

/** How many points of a key the devices have together from `startTs` on. */
export async function storedCount(
  client: Client,
  devices: readonly { readonly id: DeviceId }[],
  { key, startTs, endTs }: { readonly key: string; readonly startTs: number; readonly endTs: number },
): Promise<number> {
  let next = 0;
  let stored = 0;
  const worker = async () => {
    for (let device = devices[next++]; device; device = devices[next++]) {
      const query = { keys: [key], startTs, endTs, agg: "COUNT", interval: endTs - startTs } as const;
      const found = await client.telemetry.history(device.id, query);
      stored += Number(found[key]?.[0]?.value ?? 0);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return stored;
}
