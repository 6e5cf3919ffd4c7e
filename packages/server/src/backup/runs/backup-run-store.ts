import type { BackupRun, BackupRunKind, BackupRunStatus, Uuid } from "@orrery/model";
import type { Database } from "../../kernel/database/database.ts";

interface BackupRunRow {
  id: Uuid;
  kind: BackupRunKind;
  file: string;
  start_time: number;
  end_time: number | null;
  status: BackupRunStatus;
  user_name: string | null;
  /** When the schedule wanted it; no two runs have the same. */
  due_time: number | null;
  error: string | null;
  bytes: number | null;
  rows: number | null;
  tables: string | null;
}

declare module "../../kernel/database/schema.ts" {
  interface Schema {
    backup_run: BackupRunRow;
  }
}

/** How a run ended. */
export type BackupOutcome = Pick<BackupRun, "status" | "error" | "bytes" | "rows" | "tables"> & {
  readonly endTime: number;
};

/** A year of daily backups with their drills. */
const KEEP = 800;

/** Backups and drills that were begun. */
export class BackupRunStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** False when there is a run for the same time of the schedule already. */
  async insert(run: BackupRun, dueTime: number | null): Promise<boolean> {
    const { db } = this.#database;
    const inserted = await db
      .insertInto("backup_run")
      .values({
        id: run.id as Uuid,
        kind: run.kind,
        file: run.file,
        start_time: run.startTime,
        end_time: run.endTime,
        status: run.status,
        user_name: run.userName,
        due_time: dueTime,
        error: run.error,
        bytes: run.bytes,
        rows: run.rows,
        tables: run.tables && JSON.stringify(run.tables),
      })
      .onConflict((conflict) => conflict.column("due_time").doNothing())
      .executeTakeFirst();
    return Number(inserted.numInsertedOrUpdatedRows ?? 0) === 1;
  }

  async end(id: string, { endTime, tables, ...outcome }: BackupOutcome): Promise<void> {
    const { db } = this.#database;
    await db
      .updateTable("backup_run")
      .set({ ...outcome, end_time: endTime, tables: tables && JSON.stringify(tables) })
      .where("id", "=", id as Uuid)
      .execute();
    const oldest = await db
      .selectFrom("backup_run")
      .select("start_time")
      .orderBy("start_time", "desc")
      .offset(KEEP)
      .limit(1)
      .executeTakeFirst();
    if (oldest) await db.deleteFrom("backup_run").where("start_time", "<=", oldest.start_time).execute();
  }

  /** Runs that nobody will end: the program that ran them is gone. */
  async interrupt(now: number): Promise<void> {
    await this.#database.db
      .updateTable("backup_run")
      .set({ status: "INTERRUPTED", end_time: now })
      .where("status", "=", "RUNNING")
      .execute();
  }

  /** The newest first. */
  async latest(limit: number): Promise<readonly BackupRun[]> {
    const { db } = this.#database;
    const rows = await db
      .selectFrom("backup_run")
      .selectAll()
      .orderBy("start_time", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    return rows.map(runOf);
  }

  /** The last drills of files that have ended, by the name of the file. */
  async lastDrills(files: readonly string[]): Promise<ReadonlyMap<string, BackupRun>> {
    if (files.length === 0) return new Map();
    const rows = await this.#database.db
      .selectFrom("backup_run")
      .selectAll()
      .where("kind", "=", "DRILL")
      .where("file", "in", files)
      .where("status", "!=", "RUNNING")
      .orderBy("start_time")
      .execute();
    return new Map(rows.map((row) => [row.file, runOf(row)]));
  }

  /** When the schedule wanted the last backup that it began. */
  async lastDueTime(): Promise<number | undefined> {
    const { db } = this.#database;
    const row = await db
      .selectFrom("backup_run")
      .select(({ fn }) => fn.max("due_time").as("time"))
      .executeTakeFirst();
    return row?.time == null ? undefined : Number(row.time);
  }
}

const numberOrNull = (value: number | null): number | null => (value === null ? null : Number(value));

function runOf(row: BackupRunRow): BackupRun {
  return {
    id: row.id,
    kind: row.kind,
    file: row.file,
    startTime: Number(row.start_time),
    endTime: numberOrNull(row.end_time),
    status: row.status,
    userName: row.user_name,
    error: row.error,
    bytes: numberOrNull(row.bytes),
    rows: numberOrNull(row.rows),
    tables: row.tables === null ? null : (JSON.parse(row.tables) as Record<string, number>), // written by `insert` and `end`
  };
}
