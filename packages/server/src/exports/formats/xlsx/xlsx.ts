import type { Pages, Table, TableStyle } from "../../table.ts";
import { encoded } from "../encoded.ts";
import { SHEET_TAIL, sheetHead, sheetPath, workbookParts } from "./parts.ts";
import { sheetCell } from "./sheet-cell.ts";
import { type ZipEntry, zip } from "./zip.ts";

/** Rows of a sheet, its header included: the most that spreadsheets open. */
const SHEET_ROWS = 1_048_576;
/** Characters of a sheet, long before its size needs the 64-bit form of ZIP. */
const SHEET_LENGTH = 1_000_000_000;
const WIDTHS = { least: 10, most: 60, time: 24 } as const;

/** Bounds of a sheet, which goes on in another one. */
export interface SheetLimits {
  readonly rows: number;
  readonly length: number;
}

/** A workbook (ECMA-376): as many sheets as the rows need, written as they come. */
export function xlsx<R>(
  table: Table<R>,
  style: TableStyle,
  limits: SheetLimits = { rows: SHEET_ROWS, length: SHEET_LENGTH },
): AsyncGenerator<Buffer> {
  return zip(entriesOf(table, style, limits));
}

async function* entriesOf<R>(
  { columns, pages }: Table<R>,
  style: TableStyle,
  limits: SheetLimits,
): AsyncGenerator<ZipEntry> {
  const titles = style.header ? columns.map(({ title }) => title) : undefined;
  const widths = columns.map(({ title, isTime }) =>
    Math.min(Math.max(title.length + 2, isTime ? WIDTHS.time : WIDTHS.least), WIDTHS.most),
  );
  const head = Buffer.from(sheetHead(titles, widths));
  const rowText = (row: R): string => {
    let text = "<row>";
    for (const { cell, isTime } of columns) text += sheetCell(cell(row), isTime, style.time);
    return `${text}</row>`;
  };
  const texts = new SheetTexts(pages, rowText, { ...limits, rows: limits.rows - (titles ? 1 : 0) });
  let sheets = 0;
  try {
    do {
      sheets++;
      yield { name: sheetPath(sheets), data: sheet(head, texts) };
    } while (await texts.hasMore());
    for (const [name, xml] of workbookParts(sheets, style)) yield { name, data: [Buffer.from(xml)] };
  } finally {
    await pages.return();
  }
}

async function* sheet<R>(head: Buffer, texts: SheetTexts<R>): AsyncGenerator<Buffer> {
  yield head;
  yield* encoded(texts.ofNextSheet(), (text) => text);
  yield Buffer.from(SHEET_TAIL);
}

/** The rows of a table as texts, sheet by sheet. */
class SheetTexts<R> {
  readonly #pages: Pages<R>;
  readonly #textOf: (row: R) => string;
  readonly #limits: SheetLimits;
  #page: readonly R[] = [];
  #at = 0;

  constructor(pages: Pages<R>, textOf: (row: R) => string, limits: SheetLimits) {
    this.#pages = pages;
    this.#textOf = textOf;
    this.#limits = limits;
  }

  async hasMore(): Promise<boolean> {
    while (this.#at >= this.#page.length) {
      const next = await this.#pages.next();
      if (next.done) return false;
      this.#page = next.value;
      this.#at = 0;
    }
    return true;
  }

  /** The pages stay open: another sheet goes on with them. */
  async *ofNextSheet(): AsyncGenerator<readonly string[], void, undefined> {
    let { rows, length } = this.#limits;
    while (rows > 0 && length > 0 && (await this.hasMore())) {
      const texts: string[] = [];
      while (rows > 0 && length > 0 && this.#at < this.#page.length) {
        const text = this.#textOf(this.#page[this.#at++] as R); // within the page
        texts.push(text);
        length -= text.length;
        rows--;
      }
      yield texts;
    }
  }
}
