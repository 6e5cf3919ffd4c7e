import type { ExportRequest } from "@orrery/model";
import type { Cell } from "./cell.ts";
import { LocalTime } from "./local-time.ts";
import { LocaleFormat } from "./locale-format.ts";

/** A column of a table with rows of type `R`. */
export interface TableColumn<R> {
  readonly key: string;
  readonly title: string;
  /** Whether numbers are milliseconds since 1970, to be formatted as dates and times. */
  readonly isTime: boolean;
  readonly cell: (row: R) => Cell;
}

/** Pages of rows, read while they are written. Call `return()` to stop early. */
export type Pages<R> = AsyncGenerator<readonly R[], void, undefined>;

/** A table to export: columns and pages of rows. */
export interface Table<R> {
  readonly columns: readonly TableColumn<R>[];
  readonly pages: Pages<R>;
}

/** Formatting options of a file. */
export interface TableStyle {
  /** File name without extension. */
  readonly name: string;
  readonly header: boolean;
  readonly time: LocalTime;
  /** Undefined: formatted as in ISO 8601 and JSON. */
  readonly locale: LocaleFormat | undefined;
  readonly delimiter: string;
  readonly byteOrderMark: boolean;
}

/** @throws {PlatformError} `badRequest` for an unknown locale or time zone. */
export function styleOf(request: ExportRequest): TableStyle {
  const { fileName = "export", header = true, byteOrderMark = false, timeZone = "UTC" } = request;
  const locale = request.locale === undefined ? undefined : new LocaleFormat(request.locale);
  const delimiter = request.delimiter ?? (locale?.decimal === "," ? ";" : ",");
  return { name: fileName, header, time: new LocalTime(timeZone), locale, delimiter, byteOrderMark };
}
