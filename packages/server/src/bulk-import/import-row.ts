import {
  type BulkImportColumn,
  type BulkImportColumnType,
  type JsonObject,
  longValue,
  MAX_LONG,
  MIN_LONG,
  PlatformError,
  type TypedValue,
} from "@orrery/model";
import { mergeLossless } from "../kernel/json/lossless-json.ts";

/** Where a value of a line is stored. */
export type ImportedDataType = "SHARED_ATTRIBUTE" | "SERVER_ATTRIBUTE" | "TIMESERIES";

export interface ImportedValue {
  readonly type: ImportedDataType;
  readonly key: string;
  readonly value: TypedValue;
}

/** One line of a file. */
export interface ImportRow {
  /** The record's number from 1, counting the header. */
  readonly line: number;
  /** Non-empty cells, by the meaning of their column. */
  readonly cells: ReadonlyMap<BulkImportColumnType, string>;
  readonly values: readonly ImportedValue[];
}

const DATA_TYPES: ReadonlySet<string> = new Set<ImportedDataType>([
  "SHARED_ATTRIBUTE",
  "SERVER_ATTRIBUTE",
  "TIMESERIES",
]);

/** @throws {PlatformError} `badRequest` for a column of values without a key. */
export function checkColumns(columns: readonly BulkImportColumn[]): void {
  columns.forEach(({ type, key }, index) => {
    if (DATA_TYPES.has(type) && (!key || key.trim() === "")) {
      throw new PlatformError("badRequest", `Column ${index + 1} of type ${type} needs a key!`);
    }
  });
}

/** Cells without a column are ignored. */
export function importRow(line: number, fields: readonly string[], columns: readonly BulkImportColumn[]): ImportRow {
  const cells = new Map<BulkImportColumnType, string>();
  const values: ImportedValue[] = [];
  columns.forEach(({ type, key }, index) => {
    const cell = fields[index];
    if (!cell) return;
    if (isDataType(type)) values.push({ type, key: key ?? "", value: castValue(cell) });
    else cells.set(type, cell);
  });
  return { line, cells, values };
}

function isDataType(type: BulkImportColumnType): type is ImportedDataType {
  return DATA_TYPES.has(type);
}

const WHOLE = /^[+-]?\d{1,19}$/;
const DECIMAL = /^[+-]?(?:\d+[.,]\d+|[.,]\d+)$/;

/** Infers the type from the text; decimals may use a comma. */
export function castValue(cell: string): TypedValue {
  const text = cell.trim();
  if (WHOLE.test(text)) {
    const value = BigInt(text.replace("+", ""));
    if (value >= MIN_LONG && value <= MAX_LONG) return longValue(value);
  }
  if (DECIMAL.test(text)) {
    const value = Number(text.replace(",", "."));
    if (Number.isFinite(value)) return { type: "DOUBLE", value: value + 0 }; // -0.0 is 0.0
  }
  const word = text.toLowerCase();
  if (word === "true" || word === "false") return { type: "BOOLEAN", value: word === "true" };
  return { type: "STRING", value: cell };
}

/** What an entity is described by; null: by nothing. */
export const descriptionOf = (info: JsonObject | null | undefined): string | null =>
  typeof info?.description === "string" ? info.description : null;

/** The `additionalInfo` of an entity, updated from a line; null when empty. */
export function describedBy(
  { cells }: ImportRow,
  before: JsonObject | null | undefined,
  info: JsonObject = {},
): JsonObject | null {
  const description = cells.get("DESCRIPTION");
  const said = description === undefined ? info : { ...info, description };
  return Object.keys(said).length === 0 ? (before ?? null) : mergeLossless(before, said);
}
