import type { Pages, Table, TableStyle } from "../../table.ts";
import { encoded } from "../encoded.ts";
import { SHEET_TAIL, sheetHead, sheetPath, workbookParts } from "./parts.ts";
import { sheetCell } from "./sheet-cell.ts";
import { type ZipEntry, zip } from "./zip.ts";

/** Maximum number of rows of a sheet, including the header. */
const SHEET_ROWS = 1_048_576;
/** Maximum number of characters of a sheet, well below the size that needs ZIP64. */
const SHEET_LENGTH = 1_000_000_000;
const WIDTHS = { min: 10, max: 60, time: 24 } as const;

/** Limits of a sheet; beyond them the table continues in another one. */
export interface SheetLimits {
  readonly rows: number;
  readonly length: number;
}

/** Writes a workbook (ECMA-376), streaming the sheets that the rows need. */
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
    Math.min(Math.max(title.length + 2, isTime ? WIDTHS.time : WIDTHS.min), WIDTHS.max),
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

/** Splits the rows of a table into sheets of XML. */
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

  /** The pages stay open: the next sheet continues with them. */
  async *ofNextSheet(): AsyncGenerator<readonly string[], void, undefined> {
    let { rows, length } = this.#limits;
    while (rows > 0 && length > 0 && (await this.hasMore())) {
      const texts: string[] = [];
      while (rows > 0 && length > 0 && this.#at < this.#page.length) {
        const text = this.#textOf(this.#page[this.#at++] as R); // within bounds
        texts.push(text);
        length -= text.length;
        rows--;
      }
      yield texts;
    }
  }
}
