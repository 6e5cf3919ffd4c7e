import {
  type BackupRun,
  type BackupRunKind,
  type BackupSchedule,
  type Backups,
  backupSchedule,
  backupScheduleProblem,
  DEFAULT_BACKUP_SCHEDULE,
  dueBackupTime,
  nextBackupTime,
  PlatformError,
} from "@orrery/model";
import type { User } from "../../kernel/auth/user.ts";
import type { Bus } from "../../kernel/bus/bus.ts";
import { installationAction } from "../../kernel/bus/installation-action.ts";
import type { Clock } from "../../kernel/clock.ts";
import { parseBody } from "../../kernel/http/input/validation.ts";
import type { Ids } from "../../kernel/ids.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { AccessControl } from "../../kernel/permissions/access-control.ts";
import type { InstallationPlace } from "../open-store.ts";
import { BackupChild } from "./backup-child.ts";
import { type BackupFiles, backupName, surplus } from "./backup-files.ts";
import type { BackupJob } from "./backup-job.ts";
import type { BackupRunStore } from "./backup-run-store.ts";
import type { BackupScheduleStore, SavedSchedule } from "./backup-schedule-store.ts";

const SHOWN_RUNS = 50;
/** Backups of one installation differ little in size; this much more is room enough for the next one. */
const GROWTH = 1.2;

export interface BackupServiceOptions {
  readonly files: BackupFiles;
  readonly runs: BackupRunStore;
  readonly schedules: BackupScheduleStore;
  readonly place: InstallationPlace;
  /** Names the key that secrets are sealed with. */
  readonly keyId: string;
  /** Bytes that the stores take. */
  readonly stored: () => Promise<number>;
  readonly access: AccessControl;
  readonly bus: Pick<Bus, "publish">;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
}

interface Running {
  readonly run: BackupRun;
  readonly child: BackupChild;
  /** Resolves when the run is over and noted. */
  readonly over: Promise<BackupRun>;
}

/** Backups and drills of the installation, one at a time: by system administrators, and by the schedule. */
export class BackupService {
  readonly #options: BackupServiceOptions;
  #running: Running | "starting" | undefined;
  #closed = false;
  /** For the metrics; undefined while none has succeeded since the start. */
  #lastSuccess: number | undefined;
  #failures = 0;

  constructor(options: BackupServiceOptions) {
    this.#options = options;
  }

  get lastSuccess(): number {
    return this.#lastSuccess ?? 0;
  }

  get failures(): number {
    return this.#failures;
  }

  /** Notes which runs the last end of the program has interrupted. */
  async start(): Promise<void> {
    const { runs, files, clock } = this.#options;
    await runs.interrupt(clock());
    await files.open();
    const last = (await runs.latest(SHOWN_RUNS)).find(
      ({ kind, status }) => kind === "BACKUP" && status === "SUCCEEDED",
    );
    this.#lastSuccess = last?.endTime ?? undefined;
  }

  async read(user: User): Promise<Backups> {
    const { access, files, runs, schedules, clock } = this.#options;
    access.check(user, "READ", "ADMIN_SETTINGS");
    const [stored, saved, free, latest] = await Promise.all([
      files.list(),
      schedules.read(),
      files.free(),
      runs.latest(SHOWN_RUNS),
    ]);
    const drills = await runs.lastDrills(stored.map(({ file }) => file));
    const running = this.#running === "starting" ? undefined : this.#running;
    const { schedule } = saved ?? { schedule: DEFAULT_BACKUP_SCHEDULE };
    return {
      folder: files.folder,
      free,
      schedule,
      nextTime: nextBackupTime(schedule, clock()) ?? null,
      running: running ? { ...running.run, progress: running.child.progress } : null,
      files: stored.map((backup) => ({ ...backup, drill: drills.get(backup.file) ?? null })),
      runs: latest,
    };
  }

  /** @throws {PlatformError} `badRequest` when the schedule makes no sense. */
  async saveSchedule(user: User, given: BackupSchedule): Promise<BackupSchedule> {
    const { access, schedules, clock } = this.#options;
    access.check(user, "WRITE", "ADMIN_SETTINGS");
    const schedule = parseBody(backupSchedule, given);
    const problem = backupScheduleProblem(schedule);
    if (problem !== undefined) throw new PlatformError("badRequest", `${problem}!`);
    await schedules.save({ schedule, since: clock() });
    this.#note(user, { settings: "backups", jsonValue: schedule });
    return schedule;
  }

  /** @throws {PlatformError} `conflict` while another run is at work, `unavailable` without room for it. */
  async backUp(user: User): Promise<BackupRun> {
    this.#options.access.check(user, "WRITE", "ADMIN_SETTINGS");
    const run = await this.#begin("BACKUP", backupName(this.#options.clock()), { userName: user.email, dueTime: null });
    this.#note(user, { backup: run.file });
    return run;
  }

  /** Restores a backup beside the installation and throws that away: proves that it can be restored. */
  async drill(user: User, file: string): Promise<BackupRun> {
    const { access, files } = this.#options;
    access.check(user, "WRITE", "ADMIN_SETTINGS");
    await files.require(file);
    const run = await this.#begin("DRILL", file, { userName: user.email, dueTime: null });
    this.#note(user, { backupDrill: file });
    return run;
  }

  /** @throws {PlatformError} `conflict` while the file is in use. */
  async remove(user: User, file: string): Promise<void> {
    const { access, files } = this.#options;
    access.check(user, "WRITE", "ADMIN_SETTINGS");
    await files.require(file);
    if (this.#running && this.#running !== "starting" && this.#running.run.file === file) throw busy();
    await files.remove(file);
    this.#note(user, { deletedBackup: file });
  }

  /**
   * Begins the backup that the schedule wants by now, with its drill; resolves when both are over. One makes up for all
   * that were missed while the platform was off.
   */
  async runDue(): Promise<void> {
    const { schedules, clock, files, log } = this.#options;
    const saved = await schedules.read();
    const dueTime = saved && (await this.#dueTime(saved));
    if (!saved || dueTime === undefined || this.#running) return;
    const run = await this.#begin("BACKUP", backupName(clock()), { userName: null, dueTime });
    const { status } = await this.#ended(run);
    if (status !== "SUCCEEDED" || this.#closed) return;
    for (const { file } of surplus(await files.list(), saved.schedule.keep)) {
      await files.remove(file);
      log.info({ file }, "an old backup was removed, as the schedule says");
    }
    if (!saved.schedule.drill) return;
    await this.#ended(await this.#begin("DRILL", run.file, { userName: null, dueTime: null }));
  }

  /** Ends what is at work. */
  async close(): Promise<void> {
    this.#closed = true;
    if (!this.#running || this.#running === "starting") return;
    const { child, over } = this.#running;
    await child.kill();
    await over;
  }

  /** The newest time at which the schedule wants a backup that was not begun. */
  async #dueTime({ schedule, since }: SavedSchedule): Promise<number | undefined> {
    const { runs, clock } = this.#options;
    return dueBackupTime(schedule, Math.max(since, (await runs.lastDueTime()) ?? 0), clock());
  }

  async #begin(
    kind: BackupRunKind,
    file: string,
    { userName, dueTime }: { readonly userName: string | null; readonly dueTime: number | null },
  ): Promise<BackupRun> {
    if (this.#running) throw busy();
    const { runs, files, clock, ids } = this.#options;
    const run: BackupRun = {
      id: ids.uuid(),
      kind,
      file,
      startTime: clock(),
      endTime: null,
      status: "RUNNING",
      userName,
      error: null,
      bytes: null,
      rows: null,
      tables: null,
    };
    this.#running = "starting";
    try {
      await files.open();
      const problem = await this.#lackOfRoom(kind);
      // What the schedule wants is noted also when it cannot be done: it is tried again at its next time, not all day.
      const isFirst = await runs.insert(run, dueTime);
      if (!isFirst) throw new PlatformError("conflict", "This backup of the schedule has been made already");
      if (problem !== undefined) {
        await runs.end(run.id, { ...NOTHING, status: "FAILED", error: problem, endTime: clock() });
        this.#failures++;
        throw new PlatformError("unavailable", problem);
      }
    } catch (error) {
      this.#running = undefined;
      throw error;
    }
    const child = new BackupChild(this.#job(run));
    this.#running = { run, child, over: this.#finish(run, child) };
    return run;
  }

  #job({ kind, file }: BackupRun): BackupJob {
    const { files, place, keyId } = this.#options;
    const path = files.path(file);
    return kind === "BACKUP" ? { kind, path, place, keyId } : { kind, path, folder: `${path}.drill` };
  }

  async #finish(run: BackupRun, child: BackupChild): Promise<BackupRun> {
    const { runs, clock, log } = this.#options;
    const outcome = await child.result.then(
      (result) => ({ ...result, status: "SUCCEEDED" as const, error: null }),
      (error: unknown) => ({
        ...NOTHING,
        status: this.#closed ? ("INTERRUPTED" as const) : ("FAILED" as const),
        error: this.#closed ? null : error instanceof Error ? error.message : String(error),
      }),
    );
    const ended = { ...run, ...outcome, endTime: clock() };
    const facts = { kind: run.kind, file: run.file, error: outcome.error };
    if (outcome.status === "FAILED") {
      this.#failures++;
      log.error(facts, "a backup or its drill failed");
    } else log.info(facts, "a backup or its drill is over");
    if (run.kind === "BACKUP" && outcome.status === "SUCCEEDED") this.#lastSuccess = ended.endTime;
    try {
      await runs.end(run.id, { ...outcome, endTime: ended.endTime });
    } catch (error) {
      log.error({ err: error, file: run.file }, "the result of a backup could not be noted");
    }
    this.#running = undefined;
    return ended;
  }

  async #ended(run: BackupRun): Promise<BackupRun> {
    const running = this.#running;
    return running && running !== "starting" && running.run.id === run.id ? running.over : run;
  }

  /** A full disk would stop the platform, so a backup does not come near it. */
  async #lackOfRoom(kind: BackupRunKind): Promise<string | undefined> {
    const { files, stored } = this.#options;
    const [last] = await files.list();
    const wanted = kind === "BACKUP" && last ? Math.min(last.bytes * GROWTH, await stored()) : await stored();
    const free = await files.free();
    if (free >= wanted) return undefined;
    const [has, needs] = [free, wanted].map((bytes) => `${Math.ceil(bytes / 1e6)} MB`);
    return `There is not enough room in ${files.folder}: ${has} are free, ${needs} may be needed.`;
  }

  #note(user: User, data: Parameters<typeof installationAction>[1]): void {
    this.#options.bus.publish("userAction", installationAction(user, data));
  }
}

const NOTHING = { bytes: null, rows: null, tables: null };

const busy = () => new PlatformError("conflict", "Another backup is running. Wait until it is over.");
