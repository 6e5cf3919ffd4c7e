import type { Fifo } from "./fifo.ts";
import type { Job } from "./job.ts";

/** A tenant's share of a queue. */
export interface Lane {
  messages: number;
  readonly waiting: Fifo<Job>;
  /** Whether it stands in the row of lanes that wait for room. */
  queued: boolean;
}
