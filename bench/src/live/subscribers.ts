import type { Client } from "@orrery/client";
import { LatencyHistogram } from "../load/latency-histogram.ts";
import { VALUE_A } from "../load/publish-packet.ts";
import type { BenchDevice } from "../platform/bench-tenant.ts";
import type { Publishers } from "./publishers.ts";

export interface WatchOptions {
  readonly devices: readonly BenchDevice[];
  /** Devices per client. */
  readonly each: number;
  readonly publishers: Publishers;
}

export interface Watching {
  /** Starts the measurement; earlier updates do not count. */
  measure(): void;
  /** Closes the clients. */
  end(): {
    readonly updates: number;
    /** Messages without an update of their own: a newer one replaced them in the same frame. */
    readonly skipped: number;
    readonly updateMs: { readonly p50: number; readonly p99: number; readonly max: number };
  };
}

/** Subscribes each client to the latest value `a` of its devices; resolves when all have the first values. */
export async function watch(
  clients: readonly Client[],
  { devices, each, publishers }: WatchOptions,
): Promise<Watching> {
  let histogram = new LatencyHistogram();
  let updates = 0;
  let skipped = 0;
  const heard: Promise<void>[] = [];
  for (const [c, client] of clients.entries()) {
    for (let i = 0; i < each; i += 1) {
      const n = (c * each + i) % devices.length;
      const device = devices[n];
      if (!device) continue;
      const query = client.live.latest(device.id, ["a"]);
      let last = -1;
      heard.push(
        new Promise((resolve) => {
          query.subscribe(() => {
            const value = query.snapshot().data?.a?.value;
            const k = Number(value) - VALUE_A;
            if (value === undefined || !(k > last)) return;
            if (last >= 0) skipped += k - last - 1;
            last = k;
            updates += 1;
            histogram.add(performance.now() - publishers.dueAt(n, k));
            resolve();
          });
        }),
      );
    }
  }
  await Promise.all(heard);
  return {
    measure() {
      histogram = new LatencyHistogram();
      updates = 0;
      skipped = 0;
    },
    end() {
      for (const client of clients) client.close();
      const updateMs = { p50: histogram.quantileMs(0.5), p99: histogram.quantileMs(0.99), max: histogram.maxMs };
      return { updates, skipped, updateMs };
    },
  };
}
