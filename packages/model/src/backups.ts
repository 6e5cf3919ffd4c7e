import { type Static, Type } from "typebox";
import { instantOf, isZone, wallTime } from "./timewindow/zone.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;
const MAX_KEPT = 1_000;

/** Backups that begin by themselves, and how many files of them are kept. */
export const backupSchedule = Type.Object({
  enabled: Type.Boolean(),
  /** On the clock of `zone`: "03:00". */
  time: Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$" }),
  /** IANA name of a time zone. */
  zone: Type.String({ maxLength: 64 }),
  /** Days of the week, 1 is Monday and 7 Sunday. */
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 }),
  /** So many of the newest files stay. */
  keep: Type.Integer({ minimum: 1, maximum: MAX_KEPT }),
  /** Whether each is restored into a folder of its own afterwards, to prove that it can be. */
  drill: Type.Boolean(),
});
export type BackupSchedule = Readonly<Static<typeof backupSchedule>>;

/** Of a fresh installation. Off: backups take as much of the disk as what they are of. */
export const DEFAULT_BACKUP_SCHEDULE: BackupSchedule = {
  enabled: false,
  time: "03:00",
  zone: "UTC",
  days: [1, 2, 3, 4, 5, 6, 7],
  keep: 7,
  drill: true,
};

export type BackupRunKind = "BACKUP" | "DRILL";
/** `INTERRUPTED`: the program ended before it did. */
export type BackupRunStatus = "RUNNING" | "SUCCEEDED" | "FAILED" | "INTERRUPTED";

/** One backup, or one restore of a backup that only proves that it can be restored. Times in ms since 1970. */
export interface BackupRun {
  readonly id: string;
  readonly kind: BackupRunKind;
  /** Name in the folder of backups. */
  readonly file: string;
  readonly startTime: number;
  readonly endTime: number | null;
  readonly status: BackupRunStatus;
  /** Who asked for it; null for the schedule. */
  readonly userName: string | null;
  readonly error: string | null;
  /** Size of the file. */
  readonly bytes: number | null;
  readonly rows: number | null;
  /** Of a drill that succeeded: the rows by table that it found in what it had restored. */
  readonly tables: Readonly<Record<string, number>> | null;
}

/** A file in the folder of backups. */
export interface BackupFile {
  readonly file: string;
  readonly bytes: number;
  readonly createdTime: number;
  /** The last one of it that has ended. */
  readonly drill: BackupRun | null;
}

/** What is known of backups, for system administrators. */
export interface Backups {
  /** On the machine of the platform. */
  readonly folder: string;
  /** Free bytes of its disk. */
  readonly free: number;
  readonly schedule: BackupSchedule;
  /** When the next one begins by itself. */
  readonly nextTime: number | null;
  readonly running: (BackupRun & { readonly progress: BackupProgress }) | null;
  /** The newest first. */
  readonly files: readonly BackupFile[];
  /** What was done last, the newest first. */
  readonly runs: readonly BackupRun[];
}

/** How far a run is. */
export interface BackupProgress {
  /** Of the file: written by a backup, read by a drill. */
  readonly bytes: number;
  readonly rows: number;
  /** Table at work. */
  readonly table: string | null;
}

/** What is wrong with a schedule beyond its schema; undefined when nothing is. */
export function backupScheduleProblem({ zone, days }: BackupSchedule): string | undefined {
  if (!isZone(zone)) return `Time zone "${zone}" is not known`;
  return new Set(days).size === days.length ? undefined : "A day of the week is named twice";
}

/**
 * The first time after `after` at which a schedule wants a backup; undefined when it wants none. A time that daylight
 * saving skips comes an hour later, one that occurs twice counts once.
 */
export function nextBackupTime({ enabled, time, zone, days }: BackupSchedule, after: number): number | undefined {
  if (!enabled) return undefined;
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const today = Math.floor(wallTime(zone, after) / DAY);
  for (let day = today; day <= today + 8; day++) {
    if (!days.includes(weekDay(day))) continue;
    const instant = instantOf(zone, day * DAY + (hours * 60 + minutes) * MINUTE);
    if (instant > after) return instant;
  }
  return undefined;
}

/**
 * The last time at which a schedule wanted a backup, after `last` and until `now`: there may be several when nobody was
 * there to make them.
 */
export function dueBackupTime(schedule: BackupSchedule, last: number, now: number): number | undefined {
  let due: number | undefined;
  for (let time = nextBackupTime(schedule, Math.max(last, now - 8 * DAY)); time !== undefined && time <= now; ) {
    due = time;
    time = nextBackupTime(schedule, time);
  }
  return due;
}

/** 1 is Monday; day 0, the first of 1970, was a Thursday. */
function weekDay(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}
