import { damaged } from "./damage.ts";

/** A value of a column, the same from both databases: whole numbers are `bigint`, all others `number`. */
export type StoredValue = null | bigint | number | string | Uint8Array;
/** The values of a row, in the order of the columns of its section. */
export type StoredRow = readonly StoredValue[];

const NULL = 0;
const INTEGER = 1;
const REAL = 2;
const TEXT = 3;
const BYTES = 4;
/** A text that is a UUID in lower case: 16 bytes in place of 40. */
const UUID = 5;
const UUID_TEXT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const UUID_LETTERS = 36;
const UUID_BYTES = 16;
const WORD = 8;
const LENGTH = 4;
/** UTF-8 of one UTF-16 unit is three bytes at most. */
const UTF8_FACTOR = 3;
const FIRST_SIZE = 1024 * 1024;

/** Encodes rows; its buffer is used again by the next call. */
export class RowEncoder {
  #bytes = Buffer.allocUnsafe(FIRST_SIZE);
  #at = 0;

  /** Valid until the next call. */
  encode(rows: readonly StoredRow[]): Buffer {
    this.#at = 0;
    for (const row of rows) for (const value of row) this.#value(value);
    return this.#bytes.subarray(0, this.#at);
  }

  #value(value: StoredValue): void {
    if (value === null) this.#tag(NULL, 0);
    else if (typeof value === "bigint") {
      this.#tag(INTEGER, WORD);
      this.#at = this.#bytes.writeBigInt64LE(value, this.#at);
    } else if (typeof value === "number") {
      this.#tag(REAL, WORD);
      this.#at = this.#bytes.writeDoubleLE(value, this.#at);
    } else if (typeof value === "string") this.#text(value);
    else {
      this.#tag(BYTES, LENGTH + value.length);
      this.#at = this.#bytes.writeUInt32LE(value.length, this.#at);
      this.#bytes.set(value, this.#at);
      this.#at += value.length;
    }
  }

  #text(text: string): void {
    if (text.length === UUID_LETTERS && UUID_TEXT.test(text)) {
      this.#tag(UUID, UUID_BYTES);
      this.#at += this.#bytes.write(text.replaceAll("-", ""), this.#at, "hex");
      return;
    }
    this.#tag(TEXT, LENGTH + text.length * UTF8_FACTOR);
    const length = this.#bytes.write(text, this.#at + LENGTH);
    this.#bytes.writeUInt32LE(length, this.#at);
    this.#at += LENGTH + length;
  }

  #tag(tag: number, room: number): void {
    const wanted = this.#at + 1 + room;
    if (wanted > this.#bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(wanted, 2 * this.#bytes.length));
      this.#bytes.copy(grown, 0, 0, this.#at);
      this.#bytes = grown;
    }
    this.#bytes[this.#at++] = tag;
  }
}

/** The rows of a block. @throws {PlatformError} when it is not whole rows of `columns` values. */
export function decodeRows(block: Buffer, columns: number): StoredRow[] {
  const rows: StoredRow[] = [];
  let at = 0;
  const take = (length: number): number => {
    const from = at;
    at += length;
    if (at > block.length) throw damaged("a row is cut off");
    return from;
  };
  const value = (): StoredValue => {
    switch (block[take(1)]) {
      case NULL:
        return null;
      case INTEGER:
        return block.readBigInt64LE(take(WORD));
      case REAL:
        return block.readDoubleLE(take(WORD));
      case TEXT: {
        const length = block.readUInt32LE(take(LENGTH));
        const from = take(length);
        return block.toString("utf8", from, from + length);
      }
      case BYTES: {
        const length = block.readUInt32LE(take(LENGTH));
        const from = take(length);
        return block.subarray(from, from + length);
      }
      case UUID: {
        const from = take(UUID_BYTES);
        return uuidText(block.toString("hex", from, from + UUID_BYTES));
      }
      default: // whatever a damaged file holds
        throw damaged("a value has no known type");
    }
  };
  while (at < block.length) rows.push(Array.from({ length: columns }, value));
  return rows;
}

const uuidText = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
