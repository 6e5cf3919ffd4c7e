import { PlatformError } from "../errors/platform-error.ts";

const QUOTE = '"';

/**
 * Parses separated values (RFC 4180) record by record; blank lines are skipped. Quoted fields may contain delimiters,
 * line breaks and doubled quotes.
 * @throws {PlatformError} `badRequest` for an unclosed quote, or text after a closing one.
 */
export function* csvRecords(text: string, delimiter: string): Generator<readonly string[], void> {
  const plain = new RegExp(`[^\\u{${(delimiter.codePointAt(0) ?? 0).toString(16)}}\\r\\n]*`, "uy");
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  let number = 0;
  while (at < text.length) {
    const fields: string[] = [];
    let blank = true;
    for (let more = true; more; ) {
      if (text[at] === QUOTE) {
        const { field, end } = quoted(text, at, number + 1);
        fields.push(field);
        at = end;
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
        at += lineBreak(text, at, number + 1);
      }
    }
    if (blank) continue;
    number += 1;
    yield fields;
  }
}

function quoted(text: string, start: number, line: number): { field: string; end: number } {
  const pieces: string[] = [];
  for (let at = start + 1; ; ) {
    const close = text.indexOf(QUOTE, at);
    if (close < 0) throw new PlatformError("badRequest", `Line ${line}: a quoted value is not closed!`);
    pieces.push(text.slice(at, close));
    if (text[close + 1] !== QUOTE) return { field: pieces.join(QUOTE), end: close + 1 };
    at = close + 2;
  }
}

function lineBreak(text: string, at: number, line: number): number {
  if (text.startsWith("\r\n", at)) return 2;
  if (text[at] === "\n" || text[at] === "\r") return 1;
  throw new PlatformError("badRequest", `Line ${line}: there is text behind a quoted value!`);
}

/** One record as text without a line break; fields that need it are quoted. */
export function csvRecord(fields: readonly string[], delimiter: string): string {
  return fields
    .map((field) => {
      const isPlain = !(field.includes(delimiter) || /["\r\n\uFEFF]/.test(field));
      return isPlain ? field : `${QUOTE}${field.replaceAll(QUOTE, QUOTE + QUOTE)}${QUOTE}`;
    })
    .join(delimiter);
}
