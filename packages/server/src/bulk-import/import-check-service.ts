import {
  type BulkImportColumn,
  type CheckedLine,
  type EntityId,
  type ImportCheckDraft,
  MAX_CHECKED_LINES,
  PlatformError,
  valueText,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { BulkImporter, ForeseenEntity } from "./bulk-importer.ts";
import { checkedFile } from "./file-lines.ts";
import { type ImportRow, importRow } from "./import-row.ts";

/** Lines that are looked at concurrently. */
const CONCURRENCY = 16;
const SCOPES = { SERVER_ATTRIBUTE: "SERVER_SCOPE", SHARED_ATTRIBUTE: "SHARED_SCOPE" } as const;

/** Says what the import of lines would do, without doing it. */
export class ImportCheckService {
  readonly #importers: readonly BulkImporter[];
  readonly #telemetry: Pick<TelemetryService, "attributes">;

  constructor(importers: readonly BulkImporter[], telemetry: Pick<TelemetryService, "attributes">) {
    this.#importers = importers;
    this.#telemetry = telemetry;
  }

  /**
   * Lines are looked at by themselves: one that repeats a name of the same file is not noticed.
   * @throws {PlatformError} `badRequest` when the file itself is invalid, or has too many lines.
   */
  async check(user: User, draft: ImportCheckDraft, origin: string): Promise<readonly CheckedLine[]> {
    const { columns, header } = draft.mapping;
    const { lines } = await checkedFile(draft, MAX_CHECKED_LINES + (header ? 1 : 0));
    const importer = this.#importers.find(({ entityType }) => entityType === draft.entityType);
    if (!importer) throw new PlatformError("badRequest", `${draft.entityType} cannot be imported!`);
    await importer.prepare?.(user);
    const checked: CheckedLine[] = [];
    const rest = lines();
    const worker = async () => {
      for (const { line, fields } of rest) {
        const row = importRow(line, fields, columns);
        checked.push(await this.#lineOf(row, columns, await importer.foresee(user, row, origin)));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    return checked.toSorted((a, b) => a.line - b.line);
  }

  async #lineOf(
    row: ImportRow,
    columns: readonly BulkImportColumn[],
    { before, problem }: ForeseenEntity,
  ): Promise<CheckedLine> {
    const { line } = row;
    if (problem) {
      const at = columns.findIndex(({ type }) => type === problem.type);
      return { line, result: "FAILED", message: problem.message, column: at < 0 ? null : at, changes: [] };
    }
    if (!before) return { line, result: "CREATED", message: null, column: null, changes: [] };
    const stored = await this.#attributesOf(before.id, row);
    const changes = columns.flatMap(({ type, key }, column) => {
      if (type === "SERVER_ATTRIBUTE" || type === "SHARED_ATTRIBUTE") {
        const value = row.values.find((each) => each.type === type && each.key === key)?.value;
        const known = stored.get(`${SCOPES[type]} ${key}`) ?? null;
        return value && valueText(value) !== known ? [{ column, before: known }] : [];
      }
      const cell = row.cells.get(type);
      const known = before.cells[type];
      return cell === undefined || known === undefined || cell === known ? [] : [{ column, before: known }];
    });
    return { line, result: "UPDATED", message: null, column: null, changes };
  }

  /** Attributes that the line has, by scope and key, as text. */
  async #attributesOf(id: EntityId, { values }: ImportRow): Promise<ReadonlyMap<string, string>> {
    const keys = values.flatMap(({ type, key }) => (type === "TIMESERIES" ? [] : [key]));
    if (keys.length === 0) return new Map();
    const found = await this.#telemetry.attributes(id, ["SERVER_SCOPE", "SHARED_SCOPE"], keys);
    return new Map(found.map(({ scope, key, value }) => [`${scope} ${key}`, valueText(value)]));
  }
}
