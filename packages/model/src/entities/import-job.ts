import { type Static, Type } from "typebox";
import { BULK_STATUSES } from "../bulk-actions/bulk-action.ts";
import type { TenantId, UserId } from "../ids/entity-id.ts";
import type { Uuid } from "../ids/uuid.ts";
import { type BulkImportColumn, bulkImportRequest } from "./bulk-import.ts";

/** Kinds that are imported from files. */
export const IMPORTED_KINDS = ["DEVICE", "ASSET", "EDGE"] as const;
export type ImportedKind = (typeof IMPORTED_KINDS)[number];

/** Lines of one file, and lines that are checked by one call. */
export const MAX_IMPORT_LINES = 100_000;
export const MAX_CHECKED_LINES = 1_000;

const kind = Type.Enum([...IMPORTED_KINDS]);

/** A file that is imported behind the call. `except`: numbers of lines that are left out. */
export const importJobDraft = Type.Object({
  ...bulkImportRequest.properties,
  entityType: kind,
  fileName: Type.String({ minLength: 1, maxLength: 255 }),
  except: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: MAX_IMPORT_LINES })),
});

export type ImportJobDraft = Static<typeof importJobDraft>;

/** Lines of a file of which it is asked what their import would do; at most {@link MAX_CHECKED_LINES}. */
export const importCheckDraft = Type.Object({ ...bulkImportRequest.properties, entityType: kind });

export type ImportCheckDraft = Static<typeof importCheckDraft>;

/** Those of bulk actions; `PAUSED`: by somebody, until it is resumed. */
export const IMPORT_STATUSES = [...BULK_STATUSES, "PAUSED"] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** The import of a file and how far it is. It goes on when its user has signed out, and after a restart. Times are ms. */
export interface ImportJob {
  readonly id: Uuid;
  readonly createdTime: number;
  readonly endTime: number | null;
  readonly tenantId: TenantId;
  readonly userId: UserId;
  readonly entityType: ImportedKind;
  readonly fileName: string;
  /** What its columns mean, in their order. */
  readonly columns: readonly BulkImportColumn[];
  readonly delimiter: string;
  /** Names of its columns; null without. */
  readonly header: readonly string[] | null;
  readonly status: ImportStatus;
  /** Lines, without the header and those that are left out. */
  readonly total: number;
  /** Lines that it has seen: `created`, `updated` and `failed`. */
  readonly done: number;
  readonly created: number;
  readonly updated: number;
  readonly failed: number;
  /** Why it ended before its end. */
  readonly error: string | null;
}

/** A line that was not imported, and why. */
export interface ImportFailure {
  /** Counted from 1, with the header. */
  readonly line: number;
  readonly message: string;
  readonly cells: readonly string[];
}

/** What the import of a line would do. */
export interface CheckedLine {
  /** Counted from 1 within what was sent, with the header. */
  readonly line: number;
  readonly result: "CREATED" | "UPDATED" | "FAILED";
  /** Why it would fail; otherwise null. */
  readonly message: string | null;
  /** Index of the column that is at fault; null: none alone. */
  readonly column: number | null;
  /** Columns whose values would change, with the value before as text; null: it has none. */
  readonly changes: readonly { readonly column: number; readonly before: string | null }[];
}
