import { plainField, readRecord } from "./read-record.ts";

/** A line of a file as it is read, or why it cannot be. */
export interface CsvLine {
  /** Counted from 1; blank lines do not count. */
  readonly number: number;
  /** Of a line that cannot be read: its whole text. */
  readonly fields: readonly string[];
  readonly problem?: "unclosed" | "stray" | undefined;
}

/** Longer records are taken for a quote that is never closed, in characters. */
const MAX_RECORD = 1_000_000;

/**
 * Reads separated values (RFC 4180) of any length as they come. A record that cannot be read costs its line alone: reading
 * goes on with the next one.
 */
export class CsvReader {
  readonly #delimiter: string;
  readonly #plain: RegExp;
  #rest = "";
  #number = 0;
  #isStart = true;
  /** Within a line without an end, whose beginning was given already. */
  #isSkipping = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
    this.#plain = plainField(delimiter);
  }

  /** The lines that end in the text so far. */
  push(text: string): CsvLine[] {
    const isFirst = this.#isStart && text !== "";
    if (isFirst) this.#isStart = false;
    return this.#read(this.#rest + (isFirst && text.startsWith("\uFEFF") ? text.slice(1) : text), false);
  }

  /** The lines that the end of the file completes. */
  end(): CsvLine[] {
    return this.#read(this.#rest, true);
  }

  #read(text: string, isLast: boolean): CsvLine[] {
    const lines: CsvLine[] = [];
    const options = { delimiter: this.#delimiter, plain: this.#plain, isLast };
    let at = this.#isSkipping ? (endOfLine(text, 0) ?? text.length) : 0;
    this.#isSkipping &&= at === text.length;
    while (at < text.length) {
      const read = readRecord(text, at, options);
      if (read.kind === "record") {
        lines.push({ number: ++this.#number, fields: read.fields });
        at = read.end;
      } else if (read.kind === "blank") {
        at = read.end;
      } else {
        const end = endOfLine(text, at);
        const mayWait = !isLast && text.length - at <= MAX_RECORD;
        if (mayWait && (read.kind === "open" || end === undefined)) break;
        const problem = read.kind === "stray" ? "stray" : "unclosed";
        lines.push({ number: ++this.#number, fields: [text.slice(at, end)], problem });
        this.#isSkipping = end === undefined;
        at = end ?? text.length;
      }
    }
    this.#rest = text.slice(at);
    return lines;
  }
}

const LINE_BREAK = /[\r\n]/g;

function endOfLine(text: string, from: number): number | undefined {
  LINE_BREAK.lastIndex = from;
  return LINE_BREAK.exec(text)?.index;
}
