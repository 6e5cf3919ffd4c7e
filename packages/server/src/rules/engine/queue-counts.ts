import type { TenantId, Uuid } from "@orrery/model";

/** Names as in the statistics of the contract (reference: rule engine, 10). */
export const QUEUE_COUNTERS = [
  "totalMsgs",
  "successfulMsgs",
  "failedMsgs",
  "timeoutMsgs",
  "tmpFailed",
  "tmpTimeout",
] as const;

/** Name of a counter of a queue. */
export type QueueCounter = (typeof QUEUE_COUNTERS)[number];
/** Values of all counters. */
export type QueueStatistics = Record<QueueCounter, number>;

/** The first failure of a period. */
export interface QueueFailure {
  /** Milliseconds. */
  readonly ts: number;
  readonly message: string;
  readonly node?: {
    readonly id: Uuid;
    readonly name: string;
    readonly chainId: Uuid;
    readonly chainName: string;
  };
}

/** Outcomes of a tenant's messages in a queue since the last report. */
export interface QueueReport {
  readonly tenantId: TenantId;
  readonly counts: Readonly<QueueStatistics>;
  readonly failure: QueueFailure | undefined;
}

/** The running counters of a tenant in a queue. */
export class TenantCounts {
  readonly tenantId: TenantId;
  counts: QueueStatistics = noCounts();
  failure: QueueFailure | undefined;

  constructor(tenantId: TenantId) {
    this.tenantId = tenantId;
  }

  /** Returns the counters and resets them. `undefined` when nothing was counted. */
  take(): QueueReport | undefined {
    const { tenantId, counts, failure } = this;
    if (QUEUE_COUNTERS.every((name) => counts[name] === 0)) return undefined;
    this.counts = noCounts();
    this.failure = undefined;
    return { tenantId, counts, failure };
  }
}

/** Counters of a queue by tenant; those of inactive tenants are dropped with the next report. */
export class QueueCounts {
  readonly #tenants = new Map<Uuid, TenantCounts>();

  of(tenantId: TenantId): TenantCounts {
    let counts = this.#tenants.get(tenantId.id);
    if (!counts) {
      counts = new TenantCounts(tenantId);
      this.#tenants.set(tenantId.id, counts);
    }
    return counts;
  }

  /** `isBusy`: whether messages of the tenant are in progress, whose counters must stay. */
  take(isBusy: (tenantId: Uuid) => boolean): readonly QueueReport[] {
    return [...this.#tenants].flatMap(([id, counts]) => {
      const report = counts.take();
      if (!report && !isBusy(id)) this.#tenants.delete(id);
      return report ?? [];
    });
  }
}

/** Statistics with all counters at 0. */
export function noCounts(): QueueStatistics {
  return { totalMsgs: 0, successfulMsgs: 0, failedMsgs: 0, timeoutMsgs: 0, tmpFailed: 0, tmpTimeout: 0 };
}
