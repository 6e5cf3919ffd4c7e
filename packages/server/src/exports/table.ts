import type { ExportRequest } from "@orrery/model";
import type { Cell } from "./cell.ts";
import { LocalTime } from "./local-time.ts";
import { LocaleFormat } from "./locale-format.ts";

/** A column of a table whose rows are of any form. */
export interface TableColumn<R> {
  readonly key: string;
  readonly title: string;
  /** Whether numbers are milliseconds since 1970, to be shown as dates and times. */
  readonly isTime: boolean;
  readonly cell: (row: R) => Cell;
}

/** Rows that are read while they are written; who stops reading calls `return()`. */
export type Pages<R> = AsyncGenerator<readonly R[], void, undefined>;

export interface Table<R> {
  readonly columns: readonly TableColumn<R>[];
  readonly pages: Pages<R>;
}

/** How a file shows a table. */
export interface TableStyle {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly header: boolean;
  readonly time: LocalTime;
  /** None: as ISO 8601 and JSON do. */
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
