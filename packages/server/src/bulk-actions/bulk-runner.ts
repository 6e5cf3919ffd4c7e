import { type BulkFailure, isPlatformError, PlatformError, type Uuid } from "@orrery/model";
import { type JobRun, TenantJobs } from "../kernel/async/tenant-jobs.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import type { BulkActionStore, BulkPlace, PendingAction } from "./bulk-action-store.ts";
import { type BulkKind, type BulkOperation, entityOf } from "./bulk-kind.ts";
import { selectEntities } from "./select-entities.ts";

/** Entities after which the progress is stored; up to this many are treated again after a kill. */
const STEP = 40;
/** Entities of a step that are treated at a time. */
const PARALLEL = 4;
const MAX_NAME = 255;

export interface BulkRunnerOptions {
  readonly store: BulkActionStore;
  readonly kinds: () => readonly BulkKind[];
  /** The user as he is now; `undefined` when he may not sign in any more. */
  readonly findUser: (id: Uuid) => Promise<User | undefined>;
  /** What an entity is called; empty when it is gone. */
  readonly nameOf: (kind: BulkKind, id: Uuid) => Promise<string>;
  /** Called for each entity with which an action failed. */
  readonly onFailure: (user: User, action: PendingAction, failure: BulkFailure) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What one action is run with. */
interface Run {
  readonly action: PendingAction;
  readonly kind: BulkKind;
  readonly operation: BulkOperation;
  readonly job: JobRun;
}

/**
 * Runs bulk actions behind their calls: of each tenant one at a time, in steps whose outcome is noted, so that a restart
 * continues where the last run was. An entity can be treated twice then; every operation allows that.
 */
export class BulkRunner {
  readonly #options: BulkRunnerOptions;
  readonly #jobs: TenantJobs<PendingAction>;

  constructor(options: BulkRunnerOptions) {
    this.#options = options;
    this.#jobs = new TenantJobs<PendingAction>({
      name: "bulk action",
      pending: () => options.store.pending(),
      run: (action, job) => this.#run(action, job),
      giveUp: (action, message) => this.#end(action, "FAILED", message),
      log: options.log,
    });
  }

  /** Starts what waits: at the start of the platform, and when there is a new action. */
  wake(): void {
    this.#jobs.wake();
  }

  /** Ends the run of an action after its step. @returns whether it runs. */
  stop(id: Uuid): boolean {
    return this.#jobs.stop(id);
  }

  /** Waits for the running steps; the next start continues. */
  close(): Promise<void> {
    return this.#jobs.close();
  }

  async #run(action: PendingAction, job: JobRun): Promise<void> {
    const running = { status: "RUNNING", endTime: null, error: null } as const;
    if (!(await this.#options.store.turn(action.id, ["QUEUED", "RUNNING"], running))) return;
    await this.#treatAll(this.#parts(action, job));
    if (!job.signal.aborted) await this.#end(action, "DONE", null); // unless stopped
  }

  async #end({ id }: PendingAction, status: "DONE" | "FAILED", error: string | null): Promise<void> {
    const { store, clock } = this.#options;
    await store.turn(id, ["RUNNING"], { status, endTime: clock(), error });
    await store.forgetRest(id);
  }

  #parts(action: PendingAction, job: JobRun): Run {
    const kind = this.#options.kinds().find(({ entityType }) => entityType === action.entityType);
    const operation = kind?.operations[action.command.type];
    if (!kind || !operation) throw new PlatformError("notSupported", `${action.entityType} has no such bulk action!`);
    return { action, kind, operation, job };
  }

  /** Until every entity was seen, the action is stopped, or the platform ends. */
  async #treatAll(run: Run): Promise<void> {
    const { store } = this.#options;
    const { action, kind, job } = run;
    if (action.selection) {
      const user = await this.#userOf(run);
      const { signal } = job;
      const selected = await selectEntities(kind, user, action.selection, signal);
      if (signal.aborted) return;
      await store.keepSelected(action.id, selected);
    }
    let done = action.selection ? 0 : action.done;
    for (;;) {
      if (job.isStopped()) return;
      const step = await store.nextEntities(action.id, done, STEP);
      const last = step.at(-1);
      if (!last) return;
      const failures = await this.#treat(step, run, await this.#userOf(run));
      await store.keepStep(action.id, { done: last.place, failures });
      done = last.place;
    }
  }

  /** The user who started the action. @throws {PlatformError} `forbidden` when that user may not continue it. */
  async #userOf({ action, kind }: Run): Promise<User> {
    const user = await this.#options.findUser(action.userId.id);
    if (!user || user.tenantId.id !== action.tenantId.id || !kind.roles.includes(user.authority)) {
      throw new PlatformError("forbidden", "The user who started this may no longer continue it!");
    }
    return user;
  }

  async #treat(step: readonly BulkPlace[], run: Run, user: User) {
    const failures: (BulkFailure & { readonly place: number })[] = [];
    const rest = step.values();
    const worker = async () => {
      for (const { place, id } of rest) {
        const failure = await this.#treatOne(id, run, user);
        if (failure) failures.push({ ...failure, place });
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, worker));
    return failures;
  }

  async #treatOne(id: Uuid, run: Run, user: User): Promise<BulkFailure | undefined> {
    const { nameOf, onFailure, log } = this.#options;
    const { action, kind, operation } = run;
    try {
      await operation(user, id, action.command);
      return undefined;
    } catch (error) {
      if (isPlatformError(error, "unavailable")) throw error; // it is not the fault of the entity
      if (!isPlatformError(error)) log.error({ err: error, entity: entityOf(kind, id) }, "a bulk action failed");
      const entityName = (await nameOf(kind, id)).slice(0, MAX_NAME);
      const failure = { entityId: id, entityName, message: messageOf(error) };
      onFailure(user, action, failure);
      return failure;
    }
  }
}

function messageOf(error: unknown): string {
  return isPlatformError(error) ? error.message : "Internal error";
}
