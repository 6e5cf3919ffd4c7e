import { type Cell, textOf } from "../cell.ts";
import { LocalTime } from "../local-time.ts";
import { numberText } from "../number-text.ts";
import type { Table, TableStyle } from "../table.ts";
import { encoded } from "./encoded.ts";
import { isFormula } from "./formula.ts";

const BYTE_ORDER_MARK = "\ufeff";
const LINE_END = "\r\n";

/** Characters that require quotes, including the delimiters that programs may guess. */
const QUOTED = /[",;\t|\r\n]|^\s|\s$/;

/** Writes a CSV file (RFC 4180) in UTF-8. */
export async function* csv<R>({ columns, pages }: Table<R>, style: TableStyle): AsyncGenerator<Buffer> {
  const { delimiter } = style;
  const head = style.header ? columns.map(({ title }) => csvText(title)).join(delimiter) + LINE_END : "";
  yield Buffer.from((style.byteOrderMark ? BYTE_ORDER_MARK : "") + head);
  yield* encoded(pages, (row) => {
    let line = "";
    for (const [n, { cell, isTime }] of columns.entries()) {
      line += (n === 0 ? "" : delimiter) + csvCell(cell(row), isTime, style);
    }
    return line + LINE_END;
  });
}

function csvCell(cell: Cell, isTime: boolean, style: TableStyle): string {
  if (cell === null) return "";
  if (typeof cell === "boolean" || typeof cell === "bigint") return String(cell);
  if (typeof cell !== "number") return csvText(textOf(cell));
  const text = isTime && LocalTime.shows(cell) ? timeText(cell, style) : shownNumber(cell, style);
  return text.includes(style.delimiter) ? `"${text}"` : text;
}

function timeText(ts: number, { time, locale }: TableStyle): string {
  return locale ? locale.time(time.wallAt(ts)) : time.iso(ts);
}

function shownNumber(value: number, { locale }: TableStyle): string {
  return locale ? locale.number(value) : numberText(value);
}

/** Escapes text that a spreadsheet would execute, with the `'` that spreadsheets use themselves. */
function csvText(text: string): string {
  return isFormula(text) ? `"'${text.replaceAll('"', '""')}"` : escaped(text);
}

function escaped(text: string): string {
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
