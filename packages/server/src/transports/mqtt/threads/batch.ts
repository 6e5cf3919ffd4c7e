/** What a record of a batch says. Those above 20 go from a socket thread to the main thread, the others to the socket thread. */
export const RECORD = {
  /** The id is the number of batches that the reader has handled. In both directions. */
  handled: 0,
  /** A connection may go on: reading starts, or the TLS handshake. */
  admit: 1,
  /** Bytes for the client. */
  write: 2,
  pause: 3,
  resume: 4,
  /** Close when everything is written. */
  end: 5,
  destroy: 6,
  /** A connection was accepted; the bytes are its address. It waits for `admit`. */
  accepted: 21,
  /** The same on a listener with TLS. */
  acceptedTls: 22,
  /** Its TLS handshake succeeded; the bytes are the certificates of the client, see `certificate-records.ts`. */
  secured: 23,
  /** Its TLS handshake failed. */
  tlsFailed: 24,
  /** Bytes of the client. */
  data: 25,
  /** Four bytes: how many bytes the client has not taken yet. */
  backlog: 26,
  closed: 27,
} as const;

export type RecordKind = (typeof RECORD)[keyof typeof RECORD];

/** Kind, id, number of bytes. */
const HEADER_BYTES = 9;
const INITIAL_BYTES = 65_536;
/** A longer buffer is given back after its batch. */
const KEPT_BYTES = 1_048_576;
const NOTHING = new Uint8Array(0);

/** Collects what one turn of the event loop has to say to another thread: one message a turn, not one a record. */
export class BatchWriter {
  #bytes = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The bytes are copied. */
  add(kind: RecordKind, id: number, bytes: Uint8Array = NOTHING, length = bytes.length): void {
    const at = this.#begin(kind, id, length);
    if (length > 0) this.#bytes.set(length === bytes.length ? bytes : bytes.subarray(0, length), at);
  }

  /** Each character is a byte. */
  addLatin1(kind: RecordKind, id: number, text: string): void {
    const at = this.#begin(kind, id, text.length);
    this.#bytes.write(text, at, "latin1");
  }

  addNumber(kind: RecordKind, id: number, value: number): void {
    const at = this.#begin(kind, id, 4);
    this.#bytes.writeUInt32LE(value, at);
  }

  /** @returns what was added, to be transferred. */
  take(): ArrayBuffer {
    const taken = new Uint8Array(this.#bytes.subarray(0, this.#length)).buffer;
    this.#length = 0;
    if (this.#bytes.length > KEPT_BYTES) this.#bytes = Buffer.allocUnsafeSlow(INITIAL_BYTES);
    return taken;
  }

  /** @returns where the bytes of the record begin. */
  #begin(kind: RecordKind, id: number, length: number): number {
    const end = this.#length + HEADER_BYTES + length;
    if (end > this.#bytes.length) this.#grow(end);
    const bytes = this.#bytes;
    const at = this.#length;
    bytes[at] = kind;
    bytes.writeUInt32LE(id, at + 1);
    bytes.writeUInt32LE(length, at + 5);
    this.#length = end;
    return at + HEADER_BYTES;
  }

  #grow(needed: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}

/** Calls `take` for each record; the bytes belong to the batch. */
export function readBatch(batch: ArrayBuffer, take: (kind: RecordKind, id: number, bytes: Buffer) => void): void {
  const all = Buffer.from(batch);
  let at = 0;
  while (at < all.length) {
    const start = at + HEADER_BYTES;
    const end = start + all.readUInt32LE(at + 5);
    take(all[at] as RecordKind, all.readUInt32LE(at + 1), all.subarray(start, end)); // written by BatchWriter
    at = end;
  }
}
