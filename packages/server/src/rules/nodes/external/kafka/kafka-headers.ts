import type { Metadata } from "../../../message/rule-message.ts";

/** Charsets of header values. */
export const CHARSETS = ["US-ASCII", "ISO-8859-1", "UTF-8", "UTF-16BE", "UTF-16LE", "UTF-16"] as const;
export type Charset = (typeof CHARSETS)[number];

const PREFIX = "tb_msg_md_";
const BYTE_ORDER_MARK = Buffer.from([0xfe, 0xff]);

/** The metadata as headers of a record. */
export function headersOf(metadata: Metadata, charset: Charset): ReadonlyMap<Buffer, Buffer> {
  return new Map(Object.entries(metadata).map(([key, value]) => [Buffer.from(PREFIX + key), encoded(value, charset)]));
}

function encoded(text: string, charset: Charset): Buffer {
  switch (charset) {
    case "UTF-8":
      return Buffer.from(text);
    case "US-ASCII":
      return Buffer.from(text.replaceAll(/[^\0-\x7f]/gu, "?"), "latin1");
    case "ISO-8859-1":
      return Buffer.from(text.replaceAll(/[^\0-\xff]/gu, "?"), "latin1");
    case "UTF-16LE":
      return Buffer.from(text, "utf16le");
    case "UTF-16BE":
      return Buffer.from(text, "utf16le").swap16();
    case "UTF-16":
      return Buffer.concat([BYTE_ORDER_MARK, Buffer.from(text, "utf16le").swap16()]);
  }
}
