import type { Uuid } from "@orrery/model";
import { PIECE_BYTES } from "./file-store.ts";

export interface SharedPiecesOptions {
  /** `undefined` beyond the end of the file. */
  readonly readPiece: (id: Uuid, place: number) => Promise<Buffer | undefined>;
  /** Maximum number of cached pieces. */
  readonly maxPieces?: number | undefined;
  /** How long pieces are cached after their last use. */
  readonly idleMs?: number | undefined;
}

/** 12 MiB. */
const MAX_PIECES = 64;
const IDLE_MS = 10_000;

/**
 * Parts of files that many readers need at about the same time, such as devices that install the same package: each
 * piece is read from the database once and cached until shortly after its last use. The cache is bounded, however large
 * and many the files are.
 */
export class SharedPieces {
  readonly #read: SharedPiecesOptions["readPiece"];
  readonly #maxPieces: number;
  readonly #idleMs: number;
  /** By file and index; the last used one is the last. */
  readonly #pieces = new Map<string, Promise<Buffer | undefined>>();
  #forget: NodeJS.Timeout | undefined;

  constructor({ readPiece, maxPieces = MAX_PIECES, idleMs = IDLE_MS }: SharedPiecesOptions) {
    this.#read = readPiece;
    this.#maxPieces = maxPieces;
    this.#idleMs = idleMs;
  }

  /** Number of cached pieces. */
  get size(): number {
    return this.#pieces.size;
  }

  /**
   * The bytes from `start` to before `end`. Buffers are shared with other readers and must not be changed.
   * @throws {Error} when the file ends before, because it was deleted meanwhile.
   */
  async *range(id: Uuid, start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const place = Math.floor(at / PIECE_BYTES);
      const from = place * PIECE_BYTES;
      const piece = await this.#piece(id, place);
      const part = piece?.subarray(at - from, end - from);
      if (!part || part.length === 0) throw new Error(`The file ${id} ends before byte ${end}`);
      yield part;
      at += part.length;
    }
  }

  close(): void {
    clearTimeout(this.#forget);
    this.#pieces.clear();
  }

  #piece(id: Uuid, place: number): Promise<Buffer | undefined> {
    const key = `${id}/${place}`;
    const known = this.#pieces.get(key);
    const piece = known ?? this.#read(id, place);
    this.#pieces.delete(key);
    this.#pieces.set(key, piece);
    if (!known) piece.catch(() => this.#pieces.delete(key)); // the next read tries again
    const [oldest] = this.#pieces.keys();
    if (this.#pieces.size > this.#maxPieces && oldest !== undefined) this.#pieces.delete(oldest);
    if (this.#forget) this.#forget.refresh();
    else this.#forget = setTimeout(() => this.#pieces.clear(), this.#idleMs).unref();
    return piece;
  }
}
