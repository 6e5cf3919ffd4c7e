import type { EntityId, Point, TenantId } from "@orrery/model";
import { Mutex } from "../kernel/async/mutex.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import { QUEUE_COUNTERS, type QueueFailure, type QueueReport } from "./engine/queue-counts.ts";

export interface QueueReportsOptions {
  /** What was counted since the last call, by queue. */
  readonly take: () => ReadonlyMap<string, readonly QueueReport[]>;
  /** The asset that represents a queue of a tenant; created when it is missing. */
  readonly assetOf: (tenantId: TenantId, name: string) => Promise<EntityId>;
  readonly save: (tenantId: TenantId, asset: EntityId, points: readonly Point[]) => Promise<void>;
  /** Part of the assets' names. */
  readonly serviceId: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Interval of reports; 0 disables them. */
  readonly intervalMs: number;
}

/**
 * Writes the outcomes of each tenant's messages in each queue as telemetry of an asset of the tenant (reference: rule
 * engine, 10).
 */
export class QueueReports {
  readonly #options: QueueReportsOptions;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #reports = new Mutex();

  constructor(options: QueueReportsOptions) {
    this.#options = options;
    if (options.intervalMs > 0) this.#timer = setInterval(() => void this.write(), options.intervalMs).unref();
  }

  /** Writes one report at a time. Never rejects. */
  write(): Promise<void> {
    return this.#reports.run(() => this.#write());
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reports.idle();
  }

  async #write(): Promise<void> {
    const ts = this.#options.clock();
    for (const [queue, reports] of this.#options.take()) {
      for (const report of reports) await this.#report(queue, report, ts);
    }
  }

  async #report(queue: string, { tenantId, counts, failure }: QueueReport, ts: number): Promise<void> {
    const { assetOf, save, serviceId, log } = this.#options;
    const points = QUEUE_COUNTERS.map((key): Point => ({ key, ts, value: { type: "LONG", value: counts[key] } }));
    try {
      const asset = await assetOf(tenantId, `${queue}_${serviceId}`);
      await save(tenantId, asset, failure ? [...points, exception(failure)] : points);
    } catch (error) {
      log.warn({ err: error, tenantId: tenantId.id, queue }, "the statistics of a queue could not be written");
    }
  }
}

function exception({ ts, message, node }: QueueFailure): Point {
  const place = node && {
    ruleNodeId: node.id,
    ruleChainId: node.chainId,
    ruleNodeName: node.name,
    ruleChainName: node.chainName,
  };
  return { key: "ruleEngineException", ts, value: { type: "JSON", value: JSON.stringify({ ...place, message }) } };
}
