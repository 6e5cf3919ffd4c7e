import { type ImportFailure, isPlatformError, PlatformError, type Uuid } from "@orrery/model";
import { type JobRun, TenantJobs } from "../kernel/async/tenant-jobs.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import type { BulkImporter } from "./bulk-importer.ts";
import type { BegunStep, ImportJobStore, ImportProgress, PendingImport } from "./import-job-store.ts";
import { importRow } from "./import-row.ts";
import type { ImportTarget, LineImporter } from "./line-importer.ts";

export interface ImportRunnerOptions {
  readonly store: ImportJobStore;
  readonly lines: LineImporter;
  readonly importers: readonly BulkImporter[];
  /** The user as he is now; `undefined` when he may not sign in any more. */
  readonly findUser: (id: Uuid) => Promise<User | undefined>;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Imports files behind their calls. A restart continues with the step that was cut; its lines can be imported twice, and
 * each still counts as what it was the first time: entities that are younger than the step are created by it.
 */
export class ImportRunner {
  readonly #options: ImportRunnerOptions;
  readonly #jobs: TenantJobs<PendingImport>;

  constructor(options: ImportRunnerOptions) {
    this.#options = options;
    this.#jobs = new TenantJobs<PendingImport>({
      name: "import of a file",
      pending: () => options.store.pending(),
      run: (job, run) => this.#run(job, run),
      giveUp: (job, message) => this.#end(job, "FAILED", message),
      log: options.log,
    });
  }

  /** Starts what waits: at the start of the platform, and when there is a new import. */
  wake(): void {
    this.#jobs.wake();
  }

  /** Ends an import after its step. @returns whether it runs. */
  stop(id: Uuid): boolean {
    return this.#jobs.stop(id);
  }

  /** Waits for the running steps; the next start continues. */
  close(): Promise<void> {
    return this.#jobs.close();
  }

  async #run(job: PendingImport, { signal, isStopped }: JobRun): Promise<void> {
    const { store, clock } = this.#options;
    const running = { status: "RUNNING", endTime: null, error: null } as const;
    if (!(await store.turn(job.id, ["QUEUED", "RUNNING"], running))) return;
    const importer = this.#options.importers.find(({ entityType }) => entityType === job.entityType);
    if (!importer) throw new PlatformError("notSupported", `${job.entityType} cannot be imported!`);
    await importer.prepare?.(await this.#userOf(job));
    while (!isStopped()) {
      const step = await store.nextStep(job.id, clock());
      if (!step) break;
      const user = await this.#userOf(job);
      await store.keepStep(job.id, step.place, await this.#import(user, { importer, origin: job.origin }, job, step));
    }
    if (signal.aborted) return;
    if (!isStopped()) return this.#end(job, "DONE", null);
    const now = await store.find(job.tenantId.id, job.id);
    if (now?.endTime !== null) await store.forgetRest(job.id); // else it is paused, or goes on already
  }

  async #import(
    user: User,
    target: ImportTarget,
    { columns }: PendingImport,
    { lines, cutSince = Number.POSITIVE_INFINITY }: BegunStep,
  ): Promise<ImportProgress> {
    const failures: ImportFailure[] = [];
    let unavailable: unknown;
    let created = 0;
    let updated = 0;
    const counted = new Set<Uuid>(); // a name that the step has twice is created once
    const cells = new Map(lines.map(({ line, fields }) => [line, fields]));
    const rows = lines.map(({ line, fields }) => importRow(line, fields, columns));
    await this.#options.lines.import(user, target, rows, ({ line }, outcome) => {
      if ("error" in outcome) {
        const { error } = outcome;
        if (isPlatformError(error, "unavailable")) unavailable = error; // it is not the fault of the line
        failures.push({ line, message: messageOf(error), cells: cells.get(line) ?? [] });
        return;
      }
      const { id, createdTime } = outcome.entity;
      const isNew = outcome.created || (createdTime >= cutSince && !counted.has(id.id));
      counted.add(id.id);
      if (isNew) created += 1;
      else updated += 1;
    });
    if (unavailable) throw unavailable;
    return { created, updated, failures };
  }

  /** The user who started the import. @throws {PlatformError} `forbidden` when that user may not continue it. */
  async #userOf({ userId, tenantId }: PendingImport): Promise<User> {
    const user = await this.#options.findUser(userId.id);
    if (user?.tenantId.id === tenantId.id && user.authority === "TENANT_ADMIN") return user;
    throw new PlatformError("forbidden", "The user who started this may no longer continue it!");
  }

  async #end({ id }: PendingImport, status: "DONE" | "FAILED", error: string | null): Promise<void> {
    const { store, clock } = this.#options;
    await store.turn(id, ["RUNNING"], { status, endTime: clock(), error });
    await store.forgetRest(id);
  }
}

function messageOf(error: unknown): string {
  return isPlatformError(error) ? error.message : "Internal error"; // details of a bug stay in the log
}
