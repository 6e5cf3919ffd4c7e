import type { Fifo } from "./fifo.ts";
import type { Job } from "./job.ts";
import type { TenantCounts } from "./queue-counts.ts";

/** A tenant's share of a queue. */
export interface Lane {
  readonly counts: TenantCounts;
  messages: number;
  readonly waiting: Fifo<Job>;
  /** Whether it stands in the row of lanes that wait for room. */
  queued: boolean;
}
