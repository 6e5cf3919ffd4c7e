const QUOTE = '"';

/** What stands at a place of a text of separated values. */
export type ReadRecord =
  | { readonly kind: "record"; readonly fields: readonly string[]; readonly end: number }
  /** A line without anything. */
  | { readonly kind: "blank"; readonly end: number }
  /** The text ends within a quoted value or, where more may come, before a line break. */
  | { readonly kind: "open" }
  /** Text behind the closing quote of a value. */
  | { readonly kind: "stray" };

/** The longest run of characters that need no quotes. */
export function plainField(delimiter: string): RegExp {
  return new RegExp(`[^\\u{${(delimiter.codePointAt(0) ?? 0).toString(16)}}\\r\\n]*`, "uy");
}

/** Reads the record at `start` (RFC 4180). `plain`: of {@link plainField}; `isLast`: nothing comes after this text. */
export function readRecord(
  text: string,
  start: number,
  { delimiter, plain, isLast }: { readonly delimiter: string; readonly plain: RegExp; readonly isLast: boolean },
): ReadRecord {
  const fields: string[] = [];
  let at = start;
  let blank = true;
  for (let more = true; more; ) {
    if (text[at] === QUOTE) {
      const read = quoted(text, at);
      if (!read) return { kind: "open" };
      fields.push(read.field);
      at = read.end;
      if (at >= text.length && !isLast) return { kind: "open" }; // a second half of a doubled quote may come
      blank = false;
    } else {
      plain.lastIndex = at;
      const [field = ""] = plain.exec(text) ?? [];
      fields.push(field);
      at += field.length;
      if (field !== "") blank = false;
    }
    more = text.startsWith(delimiter, at);
    if (more) {
      at += delimiter.length;
      blank = false;
    } else if (at < text.length) {
      const lineBreak = lineBreakAt(text, at);
      if (lineBreak === 0) return { kind: "stray" };
      at += lineBreak;
    } else if (!isLast) {
      return { kind: "open" };
    }
  }
  return blank ? { kind: "blank", end: at } : { kind: "record", fields, end: at };
}

function quoted(text: string, start: number): { field: string; end: number } | undefined {
  const pieces: string[] = [];
  for (let at = start + 1; ; ) {
    const close = text.indexOf(QUOTE, at);
    if (close < 0) return undefined;
    pieces.push(text.slice(at, close));
    if (text[close + 1] !== QUOTE) return { field: pieces.join(QUOTE), end: close + 1 };
    at = close + 2;
  }
}

function lineBreakAt(text: string, at: number): number {
  if (text.startsWith("\r\n", at)) return 2;
  return text[at] === "\n" || text[at] === "\r" ? 1 : 0;
}
