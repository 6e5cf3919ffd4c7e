import { type BulkFailure, isPlatformError, PlatformError, type Uuid } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import type { BulkActionStore, BulkPlace, PendingAction } from "./bulk-action-store.ts";
import { type BulkKind, type BulkOperation, entityOf } from "./bulk-kind.ts";
import { nextActions } from "./next-actions.ts";
import { selectEntities } from "./select-entities.ts";

/** Entities after which the progress is stored; up to this many are treated again after a kill. */
const STEP = 40;
/** Entities of a step that are treated at a time. */
const PARALLEL = 4;
/** Pause after a failure that is not an entity's, the database's for example. */
const RETRY_MS = 5_000;
/** Such failures in a row after which an action ends. */
const MAX_ATTEMPTS = 100;
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
}

/**
 * Runs bulk actions behind their calls: of each tenant one at a time, in steps whose outcome is noted, so that a restart
 * continues where the last run was. An entity can be treated twice then; every operation allows that.
 */
export class BulkRunner {
  readonly #options: BulkRunnerOptions;
  readonly #abort = new AbortController();
  /** Tenants of the actions that run, by the ids of the actions. */
  readonly #running = new Map<Uuid, Uuid>();
  readonly #runs = new Set<Promise<void>>();
  readonly #stopped = new Set<Uuid>();
  /** Failures of actions that pause, by their ids. */
  readonly #attempts = new Map<Uuid, number>();
  readonly #pausing = new Map<Uuid | undefined, NodeJS.Timeout>();
  #starting: Promise<void> = Promise.resolve();

  constructor(options: BulkRunnerOptions) {
    this.#options = options;
  }

  /** Starts what waits: at the start of the platform, and when there is a new action. */
  wake(): void {
    this.#starting = this.#starting.then(() => this.#startNext());
  }

  /** Ends the run of an action after its step. @returns whether it runs. */
  stop(id: Uuid): boolean {
    if (!this.#running.has(id)) return false;
    this.#stopped.add(id);
    return true;
  }

  /** Resolves when nothing runs. */
  async settled(): Promise<void> {
    await this.#starting;
    while (this.#runs.size > 0) {
      await Promise.all(this.#runs);
      await this.#starting;
    }
  }

  /** Waits for the running steps; the next start continues. */
  async close(): Promise<void> {
    this.#abort.abort();
    for (const timer of this.#pausing.values()) clearTimeout(timer);
    await this.settled();
  }

  async #startNext(): Promise<void> {
    if (this.#abort.signal.aborted) return;
    try {
      const pending = await this.#options.store.pending();
      const waiting = pending.filter(({ id }) => !this.#running.has(id) && !this.#pausing.has(id));
      for (const action of nextActions(waiting, this.#running)) this.#start(action);
    } catch (error) {
      this.#later(error, undefined);
    }
  }

  #start(action: PendingAction): void {
    this.#running.set(action.id, action.tenantId.id);
    const run = this.#run(action)
      .catch((error: unknown) => this.#later(error, action.id))
      .finally(() => {
        this.#runs.delete(run);
        this.#running.delete(action.id);
        this.#stopped.delete(action.id);
        this.wake();
      });
    this.#runs.add(run);
  }

  /** `action` undefined: what waits could not be read. */
  #later(error: unknown, action: Uuid | undefined): void {
    if (this.#abort.signal.aborted || this.#pausing.has(action)) return;
    this.#options.log.warn({ err: error, action }, "a bulk action is interrupted; it goes on soon");
    const timer = setTimeout(() => {
      this.#pausing.delete(action);
      this.wake();
    }, RETRY_MS);
    this.#pausing.set(action, timer.unref());
  }

  /** @returns whether an action that failed so often is given up. */
  #isHopeless(id: Uuid): boolean {
    const attempts = (this.#attempts.get(id) ?? 0) + 1;
    this.#attempts.set(id, attempts);
    return attempts >= MAX_ATTEMPTS;
  }

  async #run(action: PendingAction): Promise<void> {
    const { store, clock } = this.#options;
    const running = { status: "RUNNING", endTime: null, error: null } as const;
    if (!(await store.turn(action.id, ["QUEUED", "RUNNING"], running))) return;
    try {
      await this.#treatAll(this.#parts(action));
      if (this.#abort.signal.aborted) return;
      await store.turn(action.id, ["RUNNING"], { status: "DONE", endTime: clock(), error: null }); // unless stopped
    } catch (error) {
      const isLasting = isPlatformError(error) && error.code !== "unavailable";
      if (!isLasting && !this.#isHopeless(action.id)) throw error;
      await store.turn(action.id, ["RUNNING"], { status: "FAILED", endTime: clock(), error: messageOf(error) });
    }
    this.#attempts.delete(action.id);
    await store.forgetRest(action.id);
  }

  #parts(action: PendingAction): Run {
    const kind = this.#options.kinds().find(({ entityType }) => entityType === action.entityType);
    const operation = kind?.operations[action.command.type];
    if (!kind || !operation) throw new PlatformError("notSupported", `${action.entityType} has no such bulk action!`);
    return { action, kind, operation };
  }

  /** Until every entity was seen, the action is stopped, or the platform ends. */
  async #treatAll(run: Run): Promise<void> {
    const { store } = this.#options;
    const { action, kind } = run;
    if (action.selection) {
      const user = await this.#userOf(run);
      const { signal } = this.#abort;
      const selected = await selectEntities(kind, user, action.selection, signal);
      if (signal.aborted) return;
      await store.keepSelected(action.id, selected);
    }
    let done = action.selection ? 0 : action.done;
    for (;;) {
      if (this.#abort.signal.aborted || this.#stopped.has(action.id)) return;
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
