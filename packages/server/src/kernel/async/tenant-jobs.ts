import { isPlatformError, type Uuid } from "@orrery/model";
import type { Logger } from "../logging.ts";
import { nextJobs, type TenantJob } from "./next-jobs.ts";

/** Pause after a failure that is not the job's own, the database's for example. */
const RETRY_MS = 5_000;
/** Such failures in a row after which a job ends. */
const MAX_ATTEMPTS = 100;

/** What a job that runs is told. */
export interface JobRun {
  /** Aborted when the platform ends; the next start continues. */
  readonly signal: AbortSignal;
  /** Whether somebody ended it; it ends after its step. */
  readonly isStopped: () => boolean;
}

export interface TenantJobsOptions<J extends TenantJob> {
  /** As the log calls one. */
  readonly name: string;
  /** Those that have not ended, oldest first. */
  readonly pending: () => Promise<readonly J[]>;
  /** Runs one to its end. What it throws interrupts it for a moment, unless it is lasting: then it is given up. */
  readonly run: (job: J, run: JobRun) => Promise<void>;
  /** Notes that one could not go on. */
  readonly giveUp: (job: J, message: string) => Promise<void>;
  readonly log: Logger;
}

/**
 * Runs stored jobs behind the calls that ordered them: of each tenant one at a time, a few at once. Jobs note what they have
 * done, so that a restart continues where the last run was.
 */
export class TenantJobs<J extends TenantJob> {
  readonly #options: TenantJobsOptions<J>;
  readonly #abort = new AbortController();
  /** Tenants of the jobs that run, by the ids of the jobs. */
  readonly #running = new Map<Uuid, Uuid>();
  readonly #runs = new Set<Promise<void>>();
  readonly #stopped = new Set<Uuid>();
  /** Failures of jobs that pause, by their ids. */
  readonly #attempts = new Map<Uuid, number>();
  readonly #pausing = new Map<Uuid | undefined, NodeJS.Timeout>();
  #starting: Promise<void> = Promise.resolve();

  constructor(options: TenantJobsOptions<J>) {
    this.#options = options;
  }

  /** Starts what waits: at the start of the platform, and when there is a new job. */
  wake(): void {
    this.#starting = this.#starting.then(() => this.#startNext());
  }

  /** Ends the run of a job after its step. @returns whether it runs. */
  stop(id: Uuid): boolean {
    if (!this.#running.has(id)) return false;
    this.#stopped.add(id);
    return true;
  }

  /** Waits for the running steps; the next start continues. */
  async close(): Promise<void> {
    this.#abort.abort();
    for (const timer of this.#pausing.values()) clearTimeout(timer);
    await this.#starting;
    while (this.#runs.size > 0) {
      await Promise.all(this.#runs);
      await this.#starting;
    }
  }

  async #startNext(): Promise<void> {
    if (this.#abort.signal.aborted) return;
    try {
      const pending = await this.#options.pending();
      const waiting = pending.filter(({ id }) => !this.#running.has(id) && !this.#pausing.has(id));
      for (const job of nextJobs(waiting, this.#running)) this.#start(job);
    } catch (error) {
      this.#later(error, undefined);
    }
  }

  #start(job: J): void {
    this.#running.set(job.id, job.tenantId.id);
    const run = this.#run(job)
      .catch((error: unknown) => this.#later(error, job.id))
      .finally(() => {
        this.#runs.delete(run);
        this.#running.delete(job.id);
        this.#stopped.delete(job.id);
        this.wake();
      });
    this.#runs.add(run);
  }

  async #run(job: J): Promise<void> {
    const { signal } = this.#abort;
    try {
      await this.#options.run(job, { signal, isStopped: () => signal.aborted || this.#stopped.has(job.id) });
    } catch (error) {
      const isLasting = isPlatformError(error) && error.code !== "unavailable";
      if (!isLasting && !this.#isHopeless(job.id)) throw error;
      await this.#options.giveUp(job, isPlatformError(error) ? error.message : "Internal error");
    }
    this.#attempts.delete(job.id);
  }

  /** `job` undefined: what waits could not be read. */
  #later(error: unknown, job: Uuid | undefined): void {
    if (this.#abort.signal.aborted || this.#pausing.has(job)) return;
    const { name, log } = this.#options;
    log.warn({ err: error, job }, `a ${name} is interrupted; it goes on soon`);
    const timer = setTimeout(() => {
      this.#pausing.delete(job);
      this.wake();
    }, RETRY_MS);
    this.#pausing.set(job, timer.unref());
  }

  /** @returns whether a job that failed so often is given up. */
  #isHopeless(id: Uuid): boolean {
    const attempts = (this.#attempts.get(id) ?? 0) + 1;
    this.#attempts.set(id, attempts);
    return attempts >= MAX_ATTEMPTS;
  }
}
