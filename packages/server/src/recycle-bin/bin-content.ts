import type { BinnedRow } from "./binned-row.ts";
import type { BinnedRows } from "./binned-rows.ts";

/** Texts with more characters are kept as they are, behind the JSON. */
const LONG = 4_096;

/** The line of JSON with which a content begins. */
interface Head extends BinnedRows {
  /** Names of columns and lengths of their texts, which follow in this order; absent: none. */
  readonly long?: readonly (readonly [column: string, length: number])[];
}

/**
 * The rows of an entity as one text: a line of JSON, and behind it the long texts of the entity's row. As JSON, the 10 MB of
 * a dashboard would take the thread that everybody uses a tenth of a second to write, and as long to read.
 */
export function contentOf({ row, parts }: BinnedRows): string {
  const texts = Object.entries(row).filter(isLong);
  const long = texts.map(([column, text]) => [column, text.length] as const);
  const short = Object.fromEntries(Object.entries(row).filter((entry) => !isLong(entry)));
  const head: Head = { row: short, parts, ...(long.length > 0 && { long }) };
  const line = JSON.stringify(head, (_name, value) => (typeof value === "bigint" ? String(value) : value));
  return [`${line}${long.length > 0 ? "\n" : ""}`, ...texts.map(([, text]) => text)].join("");
}

/** The rows in a text that {@link contentOf} has made. */
export function rowsIn(content: string): BinnedRows {
  const end = content.indexOf("\n"); // JSON escapes its own
  const head = JSON.parse(end < 0 ? content : content.slice(0, end)) as Head; // only written by `contentOf`
  const row: Record<string, BinnedRow[string]> = { ...head.row };
  let at = end + 1;
  for (const [column, length] of head.long ?? []) {
    row[column] = content.slice(at, at + length);
    at += length;
  }
  return { row, parts: head.parts };
}

function isLong(entry: readonly [string, BinnedRow[string]]): entry is [string, string] {
  return typeof entry[1] === "string" && entry[1].length > LONG;
}
