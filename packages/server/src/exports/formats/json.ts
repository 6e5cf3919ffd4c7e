import { type Cell, JsonText } from "../cell.ts";
import { LocalTime } from "../local-time.ts";
import type { Table, TableStyle } from "../table.ts";
import { encoded } from "./encoded.ts";

/**
 * Writes an array of objects, one per line, with values by column key. Times are ISO 8601; integers keep all digits.
 */
export async function* json<R>({ columns, pages }: Table<R>, { time }: TableStyle): AsyncGenerator<Buffer> {
  const names = columns.map(({ key }, n) => `${n === 0 ? "{" : ","}${JSON.stringify(key)}:`);
  let before = "\n";
  yield Buffer.from("[");
  yield* encoded(pages, (row) => {
    let line = before;
    for (const [n, { cell, isTime }] of columns.entries()) line += names[n] + jsonCell(cell(row), isTime, time);
    before = ",\n";
    return `${line}}`;
  });
  yield Buffer.from("\n]\n");
}

function jsonCell(cell: Cell, isTime: boolean, time: LocalTime): string {
  if (cell instanceof JsonText) return cell.text;
  if (isTime && typeof cell === "number" && LocalTime.shows(cell)) return `"${time.iso(cell)}"`;
  return typeof cell === "bigint" ? String(cell) : JSON.stringify(cell);
}
