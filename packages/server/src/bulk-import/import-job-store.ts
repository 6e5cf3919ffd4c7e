import {
  type BulkImportColumn,
  entityId,
  type ImportedKind,
  type ImportFailure,
  type ImportJob,
  type ImportStatus,
  type PageData,
  type PageLink,
  type Uuid,
} from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { mapPage, selectPage } from "../kernel/database/select-page.ts";
import type { FileLine } from "./file-lines.ts";

interface ImportJobColumns {
  id: Uuid;
  created_time: number;
  end_time: number | null;
  tenant_id: Uuid;
  user_id: Uuid;
  entity_type: ImportedKind;
  file_name: string;
  /** Of the platform, as the caller reached it. */
  origin: string;
  columns: string;
  delimiter: string;
  header: string | null;
  status: ImportStatus;
  total: number;
  created: number;
  updated: number;
  failed: number;
  error: string | null;
}

declare module "../kernel/database/schema.ts" {
  interface Schema {
    import_job: ImportJobColumns;
    /** Lines that are still to be imported, some a row, as JSON. */
    import_job_lines: { job_id: Uuid; place: number; lines: string; begun: number | null };
    import_job_failure: { job_id: Uuid; line: number; message: string; cells: string };
  }
}

/** An import that has not ended. */
export interface PendingImport extends ImportJob {
  readonly origin: string;
}

/** Lines that are imported together; their place in the file. */
export interface ImportStep {
  readonly place: number;
  readonly lines: readonly FileLine[];
}

/** A step that is imported. */
export interface BegunStep extends ImportStep {
  /** When it was begun and cut; what the tenant has since then of its lines, it created. `undefined`: it is new. */
  readonly cutSince: number | undefined;
}

/** What came of the lines of a step. */
export interface ImportProgress {
  readonly created: number;
  readonly updated: number;
  readonly failures: readonly ImportFailure[];
}

/** Imports that go on by themselves, and those that still may. */
const PENDING: readonly ImportStatus[] = ["QUEUED", "RUNNING"];
const OPEN: readonly ImportStatus[] = [...PENDING, "PAUSED"];
/** Steps of one insert. */
const ROWS = 50;

/** Imports of files, the lines that they still have to see, and those that failed. */
export class ImportJobStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The job is seen last, so that one that was cut leaves only lines, which {@link forgetLeftovers} removes. */
  async insert(job: PendingImport, steps: Iterable<ImportStep>): Promise<void> {
    const { db } = this.#database;
    let rows: { job_id: Uuid; place: number; lines: string; begun: null }[] = [];
    const flush = async () => {
      if (rows.length > 0) await db.insertInto("import_job_lines").values(rows).execute();
      rows = [];
    };
    for (const { place, lines } of steps) {
      rows.push({ job_id: job.id, place, lines: JSON.stringify(lines), begun: null });
      if (rows.length >= ROWS) await flush();
    }
    await flush();
    await db.insertInto("import_job").values(rowOf(job)).execute();
  }

  async find(tenantId: Uuid, id: Uuid): Promise<ImportJob | undefined> {
    const row = await this.#database.db
      .selectFrom("import_job")
      .selectAll()
      .where("id", "=", id)
      .where("tenant_id", "=", tenantId)
      .executeTakeFirst();
    return row && jobOf(row);
  }

  async list(tenantId: Uuid, userId: Uuid, link: PageLink): Promise<PageData<ImportJob>> {
    const query = this.#database.db
      .selectFrom("import_job")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("user_id", "=", userId);
    const page = await selectPage(query, link, {
      dialect: this.#database.dialect,
      id: "import_job.id",
      sortable: { createdTime: "import_job.created_time", status: "import_job.status" },
    });
    return mapPage(page, jobOf);
  }

  /** Imports that have not ended. */
  async countOpen(tenantId: Uuid): Promise<number> {
    const { count } = await this.#database.db
      .selectFrom("import_job")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("tenant_id", "=", tenantId)
      .where("status", "in", OPEN)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Imports that go on, oldest first. */
  async pending(): Promise<readonly PendingImport[]> {
    const rows = await this.#database.db
      .selectFrom("import_job")
      .selectAll()
      .where("status", "in", PENDING)
      .orderBy("created_time")
      .orderBy("id")
      .execute();
    return rows.map((row) => ({ ...jobOf(row), origin: row.origin }));
  }

  /** Begins the next step, or takes up one that was cut. */
  async nextStep(id: Uuid, now: number): Promise<BegunStep | undefined> {
    const { db } = this.#database;
    const row = await db
      .selectFrom("import_job_lines")
      .select(["place", "lines", "begun"])
      .where("job_id", "=", id)
      .orderBy("place")
      .limit(1)
      .executeTakeFirst();
    if (!row) return undefined;
    const { place, begun } = row;
    if (begun === null) {
      await db
        .updateTable("import_job_lines")
        .set({ begun: now })
        .where("job_id", "=", id)
        .where("place", "=", place)
        .execute();
    }
    const lines = JSON.parse(row.lines) as FileLine[]; // by `insert`
    return { place, lines, cutSince: begun ?? undefined };
  }

  /** Notes what came of a step, at once with its failures; the step is not seen again. */
  async keepStep(id: Uuid, place: number, { created, updated, failures }: ImportProgress): Promise<void> {
    await this.#database.db.transaction().execute(async (tx) => {
      const rows = failures.map(({ line, message, cells }) => ({
        job_id: id,
        line,
        message,
        cells: JSON.stringify(cells),
      }));
      if (rows.length > 0) await tx.insertInto("import_job_failure").values(rows).execute();
      await tx.deleteFrom("import_job_lines").where("job_id", "=", id).where("place", "=", place).execute();
      await tx
        .updateTable("import_job")
        .set((row) => ({
          created: row("created", "+", created),
          updated: row("updated", "+", updated),
          failed: row("failed", "+", failures.length),
        }))
        .where("id", "=", id)
        .execute();
    });
  }

  /** Takes an import from one status to another. @returns whether it had one of `from`. */
  async turn(
    id: Uuid,
    from: readonly ImportStatus[],
    to: Pick<ImportJob, "status" | "endTime" | "error">,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.db
      .updateTable("import_job")
      .set({ status: to.status, end_time: to.endTime, error: to.error })
      .where("id", "=", id)
      .where("status", "in", from)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async failures(id: Uuid, link: PageLink): Promise<PageData<ImportFailure>> {
    const query = this.#database.db.selectFrom("import_job_failure").selectAll().where("job_id", "=", id);
    const page = await selectPage(query, link, {
      dialect: this.#database.dialect,
      id: "import_job_failure.line",
      sortable: { line: "import_job_failure.line", message: "import_job_failure.message" },
      search: ["import_job_failure.message"],
    });
    return mapPage(page, ({ line, message, cells }) => ({ line, message, cells: JSON.parse(cells) as string[] })); // by `keepStep`
  }

  /** Removes the lines that imports which have ended, or never began, left. */
  async forgetLeftovers(): Promise<void> {
    await this.#database.db
      .deleteFrom("import_job_lines")
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("import_job")
              .select("id")
              .whereRef("import_job.id", "=", "import_job_lines.job_id")
              .where("status", "in", OPEN),
          ),
        ),
      )
      .execute();
  }

  /** What an import that has ended need not know any more. */
  async forgetRest(id: Uuid): Promise<void> {
    await this.#database.db.deleteFrom("import_job_lines").where("job_id", "=", id).execute();
  }

  /** Removes imports that ended before a time, some of them. */
  async removeEnded(before: number): Promise<void> {
    const { db } = this.#database;
    const rows = await db.selectFrom("import_job").select("id").where("end_time", "<", before).limit(500).execute();
    for (const { id } of rows) await this.#remove(id);
  }

  async removeOfTenant(tenantId: Uuid): Promise<void> {
    const rows = await this.#database.db
      .selectFrom("import_job")
      .select("id")
      .where("tenant_id", "=", tenantId)
      .execute();
    for (const { id } of rows) await this.#remove(id);
  }

  async #remove(id: Uuid): Promise<void> {
    await this.forgetRest(id);
    await this.#database.db.deleteFrom("import_job_failure").where("job_id", "=", id).execute();
    await this.#database.db.deleteFrom("import_job").where("id", "=", id).execute();
  }
}

function rowOf(job: PendingImport): ImportJobColumns {
  return {
    id: job.id,
    created_time: job.createdTime,
    end_time: job.endTime,
    tenant_id: job.tenantId.id,
    user_id: job.userId.id,
    entity_type: job.entityType,
    file_name: job.fileName,
    origin: job.origin,
    columns: JSON.stringify(job.columns),
    delimiter: job.delimiter,
    header: job.header && JSON.stringify(job.header),
    status: job.status,
    total: job.total,
    created: job.created,
    updated: job.updated,
    failed: job.failed,
    error: job.error,
  };
}

function jobOf(row: ImportJobColumns): ImportJob {
  const { created, updated, failed } = row;
  return {
    id: row.id,
    createdTime: row.created_time,
    endTime: row.end_time,
    tenantId: entityId("TENANT", row.tenant_id),
    userId: entityId("USER", row.user_id),
    entityType: row.entity_type,
    fileName: row.file_name,
    columns: JSON.parse(row.columns) as BulkImportColumn[], // by `rowOf`
    delimiter: row.delimiter,
    header: row.header === null ? null : (JSON.parse(row.header) as string[]),
    status: row.status,
    total: row.total,
    done: created + updated + failed,
    created,
    updated,
    failed,
    error: row.error,
  };
}
