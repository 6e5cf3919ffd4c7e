import { setImmediate } from "node:timers/promises";
import {
  type BulkImportRequest,
  type BulkImportResult,
  csvRecords,
  type ErrorCode,
  isPlatformError,
  PlatformError,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import type { EntityAccess } from "../telemetry/ports.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { BulkImporter } from "./bulk-importer.ts";
import { checkColumns, type ImportedDataType, type ImportRow, importRow } from "./import-row.ts";

/** Maximum lines of one file. */
const MAX_LINES = 100_000;
/** Lines that are written concurrently; they share commits. */
const CONCURRENCY = 16;
/** Records that are parsed before other work gets a turn. */
const RECORDS_AT_ONCE = 500;

export interface BulkImportOptions {
  readonly telemetry: TelemetryService;
  readonly access: EntityAccess;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Where the lines of a file go, and the address at which the caller reaches the platform. */
export interface ImportTarget {
  readonly importer: BulkImporter;
  readonly origin: string;
}

/** Bulk import of entities from files (reference: REST API, 2.3). */
export class BulkImportService {
  readonly #options: BulkImportOptions;

  constructor(options: BulkImportOptions) {
    this.#options = options;
  }

  /**
   * Lines are independent: failed ones are reported in the result, the others are imported.
   * @throws {PlatformError} `badRequest` when the file itself is invalid; then nothing is imported.
   */
  async import(user: User, target: ImportTarget, { file, mapping }: BulkImportRequest): Promise<BulkImportResult> {
    const { columns, header } = mapping;
    const delimiter = delimiterOf(mapping.delimiter);
    checkColumns(columns);
    await checkFile(file, delimiter);
    await target.importer.prepare?.(user);
    const result = new Result();
    const running = new Map<string, Promise<void>>();
    let line = 0;
    for (const fields of csvRecords(file, delimiter)) {
      line += 1;
      if (line === 1 && header) continue;
      const row = importRow(line, fields, columns);
      const name = row.cells.get("NAME") ?? "";
      await running.get(name); // a repeated name: the later line updates the entity of the earlier one
      if (running.size >= CONCURRENCY) await Promise.race(running.values());
      const done = this.#importRow(user, target, row, result).then(() => {
        running.delete(name);
      });
      running.set(name, done);
    }
    await Promise.all(running.values());
    return result.sorted();
  }

  async #importRow(user: User, { importer, origin }: ImportTarget, row: ImportRow, result: Result): Promise<void> {
    try {
      const { entity, created } = await importer.save(user, row, origin);
      await this.#saveValues(user, entity, row);
      result.add(created);
    } catch (error) {
      if (!isPlatformError(error)) this.#options.log.error({ err: error }, "a line could not be imported");
      result.fail(row.line, error);
    }
  }

  async #saveValues(
    user: User,
    { id: entityId, tenantId }: Awaited<ReturnType<BulkImporter["save"]>>["entity"],
    { values }: ImportRow,
  ): Promise<void> {
    const { telemetry, access, clock } = this.#options;
    const now = clock();
    const of = (type: ImportedDataType) => values.filter((value) => value.type === type);
    for (const [type, scope] of [
      ["SERVER_ATTRIBUTE", "SERVER_SCOPE"],
      ["SHARED_ATTRIBUTE", "SHARED_SCOPE"],
    ] as const) {
      const attributes = of(type).map(({ key, value }) => ({ key, value, lastUpdateTs: now }));
      if (attributes.length === 0) continue;
      await access.check(user, "WRITE_ATTRIBUTES", entityId);
      await telemetry.saveAttributes({ tenantId, entityId, scope, attributes, notifyDevice: true, by: user });
    }
    const points = of("TIMESERIES").map(({ key, value }) => ({ key, ts: now, value }));
    if (points.length === 0) return;
    await access.check(user, "WRITE_TELEMETRY", entityId);
    await telemetry.saveTimeSeries({ tenantId, entityId, points, by: user });
  }
}

/** Collects the results of the lines. */
class Result {
  #created = 0;
  #updated = 0;
  readonly #failures: { readonly line: number; readonly text: string }[] = [];

  add(created: boolean): void {
    if (created) this.#created += 1;
    else this.#updated += 1;
  }

  fail(line: number, error: unknown): void {
    const known = isPlatformError(error);
    const name = known ? EXCEPTIONS[error.code] : undefined;
    const message = known ? error.message : "Internal error"; // details of a bug stay in the log
    this.#failures.push({ line, text: `Line ${line}: ${name ?? "ThingsboardException"}: ${message}` });
  }

  sorted(): BulkImportResult {
    const failures = this.#failures.toSorted((a, b) => a.line - b.line);
    return {
      created: this.#created,
      updated: this.#updated,
      errors: failures.length,
      errorsList: failures.map(({ text }) => text),
    };
  }
}

/** Names by which clients recognize the most frequent failures. */
const EXCEPTIONS: Readonly<Partial<Record<ErrorCode, string>>> = {
  badRequest: "DataValidationException",
  invalidArguments: "IllegalArgumentException",
};

function delimiterOf(delimiter: string | null | undefined): string {
  const given = delimiter || ",";
  if ([...given].length === 1 && !['"', "\n", "\r"].includes(given)) return given;
  throw new PlatformError("badRequest", "The delimiter must be a single character!");
}

/** Validates the whole file before the first line is imported, in steps. */
async function checkFile(file: string, delimiter: string): Promise<void> {
  let records = 0;
  for (const _ of csvRecords(file, delimiter)) {
    records += 1;
    if (records > MAX_LINES) throw new PlatformError("badRequest", `The file has more than ${MAX_LINES} lines!`);
    if (records % RECORDS_AT_ONCE === 0) await setImmediate();
  }
}
