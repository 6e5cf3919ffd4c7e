import { isUtf8 } from "node:buffer";
import { PlatformError } from "@orrery/model";

const BYTE_ORDER_MARK = Buffer.from("\ufeff");
/** Initial size of the buffer: the declared length may be wrong. */
const FIRST_BYTES = 1024 * 1024;
const LEAST_BYTES = 4 * 1024;

/**
 * The text of a body, without a byte order mark. Its bytes are collected while they arrive and decoded once: joining
 * texts would copy megabytes again.
 */
export class BodyText {
  readonly #declared: number | undefined;
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;

  /** `declared`: the length in the headers. */
  constructor(declared?: number) {
    this.#declared = declared;
  }

  add(piece: Buffer): void {
    if (this.#length === 0 && piece.length === this.#declared) {
      this.#bytes = piece; // the whole body
    } else {
      this.#makeRoom(this.#length + piece.length);
      piece.copy(this.#bytes, this.#length);
    }
    this.#length += piece.length;
  }

  /** @throws {PlatformError} `badRequest` for invalid UTF-8: the stored text would differ from what was sent. */
  end(): string {
    const bytes = this.#bytes.subarray(0, this.#length);
    if (!isUtf8(bytes)) throw new PlatformError("badRequest", "The body is not valid UTF-8");
    const isMarked = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    return bytes.toString("utf8", isMarked ? BYTE_ORDER_MARK.length : 0);
  }

  #makeRoom(length: number): void {
    if (length <= this.#bytes.length) return;
    const twice = Math.max(length, LEAST_BYTES, 2 * this.#bytes.length);
    const wanted = this.#length === 0 ? Math.min(this.#declared ?? 0, FIRST_BYTES) : (this.#declared ?? 0);
    const larger = Buffer.allocUnsafe(Math.max(length, wanted || twice));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
