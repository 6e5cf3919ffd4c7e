import {
  type ImportFailure,
  type ImportJob,
  type ImportJobDraft,
  type ImportStatus,
  MAX_IMPORT_LINES,
  type PageData,
  type PageLink,
  PlatformError,
  type Uuid,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Ids } from "../kernel/ids.ts";
import { checkedFile, type FileLine } from "./file-lines.ts";
import type { ImportJobStore, ImportStep, PendingImport } from "./import-job-store.ts";
import type { ImportRunner } from "./import-runner.ts";

/** Imports of one tenant that may wait or run. */
const MAX_PENDING = 10;
/** Lines after which the progress is stored; up to this many are imported again after a kill. */
const STEP = 100;
const PENDING: readonly ImportStatus[] = ["QUEUED", "RUNNING"];

export interface ImportJobServiceOptions {
  readonly store: ImportJobStore;
  readonly runner: Pick<ImportRunner, "wake" | "stop">;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Files that are imported behind their calls. Ours: the call of the contract answers when the last line is done. */
export class ImportJobService {
  readonly #options: ImportJobServiceOptions;

  constructor(options: ImportJobServiceOptions) {
    this.#options = options;
  }

  /**
   * Starts an import, which continues after the answer.
   * @throws {PlatformError} `badRequest` for a file that is invalid or has no line, `forbidden` for a session that has
   * less than the rights of its user, `tooManyRequests` when too many imports wait.
   */
  async start(user: User, draft: ImportJobDraft, origin: string): Promise<ImportJob> {
    const { store, runner, ids, clock } = this.#options;
    if (user.grants) throw new PlatformError("forbidden", "You don't have permission to perform this operation!"); // it would go on with all rights of the user
    const file = await checkedFile(draft, MAX_IMPORT_LINES);
    const except = new Set(draft.except);
    const lines = function* () {
      for (const line of file.lines()) if (!except.has(line.line)) yield line;
    };
    let total = 0;
    for (let line = file.header ? 2 : 1; line <= file.records; line++) if (!except.has(line)) total += 1;
    if (total === 0) throw new PlatformError("badRequest", "The file has no lines to import!");
    if ((await store.countOpen(user.tenantId.id)) >= MAX_PENDING) {
      throw new PlatformError("tooManyRequests", `${MAX_PENDING} imports wait already!`);
    }
    const job: PendingImport = {
      id: ids.uuid(),
      createdTime: clock(),
      endTime: null,
      tenantId: user.tenantId,
      userId: user.id,
      entityType: draft.entityType,
      fileName: draft.fileName,
      columns: draft.mapping.columns,
      delimiter: file.delimiter,
      header: file.header,
      status: "QUEUED",
      ...{ total, done: 0, created: 0, updated: 0, failed: 0 },
      error: null,
      origin,
    };
    await store.insert(job, stepsOf(lines()));
    runner.wake();
    return this.get(user, job.id);
  }

  /** Imports of the user. */
  list(user: User, link: PageLink): Promise<PageData<ImportJob>> {
    return this.#options.store.list(user.tenantId.id, user.id.id, link);
  }

  /** @throws {PlatformError} `notFound`, also for imports of others. */
  async get(user: User, id: Uuid): Promise<ImportJob> {
    const job = await this.#options.store.find(user.tenantId.id, id);
    if (!job || job.userId.id !== user.id.id) {
      throw new PlatformError("notFound", `Import with id [${id}] is not found`);
    }
    return job;
  }

  /** Halts an import after its step, until it is resumed. Does nothing to one that does not go on. */
  async pause(user: User, id: Uuid): Promise<ImportJob> {
    const { store, runner } = this.#options;
    await this.get(user, id);
    if (await store.turn(id, PENDING, { status: "PAUSED", endTime: null, error: null })) runner.stop(id);
    return this.get(user, id);
  }

  /** Goes on where an import was paused. Does nothing to others. */
  async resume(user: User, id: Uuid): Promise<ImportJob> {
    const { store, runner } = this.#options;
    await this.get(user, id);
    if (await store.turn(id, ["PAUSED"], { status: "QUEUED", endTime: null, error: null })) runner.wake();
    return this.get(user, id);
  }

  /** Ends an import before its end; what is imported stays. Does nothing to one that has ended. */
  async stop(user: User, id: Uuid): Promise<ImportJob> {
    const { store, runner, clock } = this.#options;
    await this.get(user, id);
    const isStopped = await store.turn(id, [...PENDING, "PAUSED"], {
      status: "STOPPED",
      endTime: clock(),
      error: null,
    });
    if (isStopped && !runner.stop(id)) await store.forgetRest(id);
    return this.get(user, id);
  }

  /** The lines that were not imported, by default in their order. */
  async failures(user: User, id: Uuid, link: PageLink): Promise<PageData<ImportFailure>> {
    await this.get(user, id);
    return this.#options.store.failures(id, link);
  }
}

function* stepsOf(lines: Iterable<FileLine>): Generator<ImportStep> {
  let step: FileLine[] = [];
  let place = 1;
  for (const line of lines) {
    step.push(line);
    if (step.length < STEP) continue;
    yield { place, lines: step };
    place += 1;
    step = [];
  }
  if (step.length > 0) yield { place, lines: step };
}
