import { isUtf8 } from "node:buffer";
import { PlatformError } from "@orrery/model";

const BYTE_ORDER_MARK = "\ufeff";
/**
 * So many bytes, or pieces, are made text together: what arrives byte by byte must not be kept byte by byte. Texts of so
 * many bytes are kept outside of the heap, where no collection copies them.
 */
const ENOUGH_BYTES = 1280 * 1024;
const ENOUGH_PIECES = 64;

/**
 * The text of a body, made while it arrives: to join and to read megabytes at once would hold up everybody. Without the
 * mark that some programs write before it.
 */
export class BodyText {
  #text = "";
  #pieces: Buffer[] = [];
  #bytes = 0;

  /** @throws {PlatformError} `badRequest` for what is not UTF-8: to store something like it would be to store something else. */
  add(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    if (this.#bytes < ENOUGH_BYTES && this.#pieces.length < ENOUGH_PIECES) return;
    const bytes = this.#joined();
    const end = endOfWhole(bytes);
    this.#append(bytes.subarray(0, end));
    this.#pieces = end < bytes.length ? [Buffer.from(bytes.subarray(end))] : [];
    this.#bytes = bytes.length - end;
  }

  /** @throws {PlatformError} like {@link add}. */
  end(): string {
    this.#append(this.#joined());
    return this.#text.startsWith(BYTE_ORDER_MARK) ? this.#text.slice(1) : this.#text;
  }

  #joined(): Buffer {
    const [only, ...others] = this.#pieces;
    return only && others.length === 0 ? only : Buffer.concat(this.#pieces, this.#bytes);
  }

  #append(bytes: Buffer): void {
    if (!isUtf8(bytes)) throw new PlatformError("badRequest", "The body is not valid UTF-8");
    this.#text += bytes.toString();
  }
}

/** Where the last character ends that is whole. */
function endOfWhole(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >> 6 === 0b10) continue; // not the first of a character
    return lengthOf(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Bytes of the character that begins with this one. */
function lengthOf(first: number): number {
  if (first >= 0xf0) return 4;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 1;
}
