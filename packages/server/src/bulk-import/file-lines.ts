import { setImmediate } from "node:timers/promises";
import { type BulkImportRequest, csvRecords, PlatformError } from "@orrery/model";
import { checkColumns } from "./import-row.ts";

/** Records that are parsed before other work gets a turn. */
const RECORDS_AT_ONCE = 500;

/** A line of a file. */
export interface FileLine {
  /** Counted from 1, with the header. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** A file of which every line could be read. */
export interface CheckedFile {
  readonly delimiter: string;
  /** The names of its columns; null without. */
  readonly header: readonly string[] | null;
  /** Its lines with the header. */
  readonly records: number;
  /** Reads its lines, without the header. */
  readonly lines: () => Generator<FileLine, void>;
}

/**
 * Checks a whole file before its first line is imported, in steps.
 * @throws {PlatformError} `badRequest` when it cannot be read, has columns without a key, or more than `maxLines`.
 */
export async function checkedFile(
  { file, mapping }: Pick<BulkImportRequest, "file" | "mapping">,
  maxLines: number,
): Promise<CheckedFile> {
  const delimiter = delimiterOf(mapping.delimiter);
  checkColumns(mapping.columns);
  const hasHeader = mapping.header === true;
  let header: readonly string[] | null = null;
  let records = 0;
  for (const fields of csvRecords(file, delimiter)) {
    records += 1;
    if (records === 1 && hasHeader) header = fields;
    if (records > maxLines) throw new PlatformError("badRequest", `The file has more than ${maxLines} lines!`);
    if (records % RECORDS_AT_ONCE === 0) await setImmediate();
  }
  return {
    delimiter,
    header,
    records,
    lines: function* () {
      let line = 0;
      for (const fields of csvRecords(file, delimiter)) {
        line += 1;
        if (line > 1 || !hasHeader) yield { line, fields };
      }
    },
  };
}

function delimiterOf(delimiter: string | null | undefined): string {
  const given = delimiter || ",";
  if ([...given].length === 1 && !['"', "\n", "\r"].includes(given)) return given;
  throw new PlatformError("badRequest", "The delimiter must be a single character!");
}
