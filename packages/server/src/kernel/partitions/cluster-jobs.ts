import { createHash } from "node:crypto";
import type { Db } from "../database/database.ts";
import { PARTITIONS } from "./partition.ts";
import type { PartitionFence } from "./partition-fence.ts";
import type { PartitionWork } from "./partition-work.ts";

/** A job that runs. */
export interface JobRun {
  /** Aborted when another node may be the one that runs the job. */
  readonly signal: AbortSignal;
  /** Called in each transaction before it writes. @throws {PlatformError} `unavailable` when another node runs the job now. */
  hold(tx: Db): Promise<void>;
}

interface Running {
  readonly epoch: number;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

/**
 * Scheduled work that one node of all does: each job has a partition by its name, and the owner of the partition runs it. The
 * schedules tick on all nodes; those that do not own the partition of a job skip it.
 */
export class ClusterJobs implements PartitionWork {
  readonly #fenceOf: (epochs: ReadonlyMap<number, number>) => PartitionFence;
  /** Partitions whose jobs run here. */
  readonly #epochs = new Map<number, number>();
  readonly #running = new Map<number, Set<Running>>();

  /** `fenceOf`: `PartitionOwner.fence`. */
  constructor(fenceOf: (epochs: ReadonlyMap<number, number>) => PartitionFence) {
    this.#fenceOf = fenceOf;
  }

  /** For a `Schedule` on each node. @param name never changes, and is the same on all nodes. */
  once(name: string, job: (run: JobRun) => Promise<void>): (signal: AbortSignal) => Promise<void> {
    const partition = partitionOfJob(name);
    return async (signal) => {
      const epoch = this.#epochs.get(partition);
      if (epoch !== undefined && !signal.aborted) await this.#run({ partition, epoch, signal }, job);
    };
  }

  restore(partition: number, epoch: number): Promise<void> {
    this.#epochs.set(partition, epoch);
    return Promise.resolve();
  }

  /** Jobs are asked to end, and waited for. */
  async drain(partition: number): Promise<void> {
    this.#epochs.delete(partition);
    const running = [...(this.#running.get(partition) ?? [])];
    for (const { abort } of running) abort.abort();
    await Promise.all(running.map(({ ended }) => ended));
  }

  drop(partition: number, epoch: number): void {
    if (this.#epochs.get(partition) === epoch) this.#epochs.delete(partition);
    for (const each of this.#running.get(partition) ?? []) if (each.epoch <= epoch) each.abort.abort();
  }

  async #run(
    { partition, epoch, signal }: { readonly partition: number; readonly epoch: number; readonly signal: AbortSignal },
    job: (run: JobRun) => Promise<void>,
  ): Promise<void> {
    const fence = this.#fenceOf(new Map([[partition, epoch]]));
    const abort = new AbortController();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const running: Running = { epoch, abort, ended };
    const others = this.#running.get(partition) ?? new Set();
    this.#running.set(partition, others.add(running));
    try {
      const both = AbortSignal.any([signal, abort.signal]);
      await job({ signal: both, hold: (tx) => fence.hold(tx, [partition]) });
    } finally {
      others.delete(running);
      resolve();
    }
  }
}

/** The partition of a job: jobs are spread over the nodes. */
export function partitionOfJob(name: string): number {
  return createHash("sha256").update(name).digest().readUInt32BE() % PARTITIONS;
}
