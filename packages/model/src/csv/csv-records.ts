import { PlatformError } from "../errors/platform-error.ts";
import { plainField, readRecord } from "./read-record.ts";

const QUOTE = '"';

/**
 * Parses separated values (RFC 4180) record by record; blank lines are skipped. Quoted fields may contain delimiters,
 * line breaks and doubled quotes.
 * @throws {PlatformError} `badRequest` for an unclosed quote, or text after a closing one.
 */
export function* csvRecords(text: string, delimiter: string): Generator<readonly string[], void> {
  const options = { delimiter, plain: plainField(delimiter), isLast: true };
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  let number = 0;
  while (at < text.length) {
    const read = readRecord(text, at, options);
    switch (read.kind) {
      case "open":
        throw new PlatformError("badRequest", `Line ${number + 1}: a quoted value is not closed!`);
      case "stray":
        throw new PlatformError("badRequest", `Line ${number + 1}: there is text behind a quoted value!`);
      case "blank":
        at = read.end;
        break;
      case "record":
        at = read.end;
        number += 1;
        yield read.fields;
    }
  }
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
