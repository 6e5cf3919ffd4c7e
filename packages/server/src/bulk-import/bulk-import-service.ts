import {
  type BulkImportRequest,
  type BulkImportResult,
  type ErrorCode,
  isPlatformError,
  MAX_IMPORT_LINES,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import { checkedFile } from "./file-lines.ts";
import { importRow } from "./import-row.ts";
import type { ImportTarget, LineImporter } from "./line-importer.ts";

/** Bulk import of entities from files (reference: REST API, 2.3). */
export class BulkImportService {
  readonly #lines: LineImporter;

  constructor(lines: LineImporter) {
    this.#lines = lines;
  }

  /**
   * Lines are independent: failed ones are reported in the result, the others are imported.
   * @throws {PlatformError} `badRequest` when the file itself is invalid; then nothing is imported.
   */
  async import(user: User, target: ImportTarget, request: BulkImportRequest): Promise<BulkImportResult> {
    const { columns } = request.mapping;
    const { lines } = await checkedFile(request, MAX_IMPORT_LINES);
    await target.importer.prepare?.(user);
    const result = new Result();
    const rows = function* () {
      for (const { line, fields } of lines()) yield importRow(line, fields, columns);
    };
    await this.#lines.import(user, target, rows(), ({ line }, outcome) => {
      if ("error" in outcome) result.fail(line, outcome.error);
      else result.add(outcome.created);
    });
    return result.sorted();
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
