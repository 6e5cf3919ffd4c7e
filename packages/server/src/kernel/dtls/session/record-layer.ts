import type { CipherSuite } from "../crypto/cipher-suites.ts";
import { open, overheadOf, type RecordKeys, seal } from "../crypto/record-cipher.ts";
import type { DtlsRecord } from "../wire/record.ts";
import { EMPTY_WINDOW, isNew, type ReplayWindow, received } from "./replay-window.ts";

/** What a record that is authentic contains, and whether it is newer than all before. */
export interface Opened {
  readonly type: number;
  readonly content: Buffer;
  readonly isNewest: boolean;
}

/** Numbers of records after which no more are written (RFC 5288 and 6655 allow 2^48; GCM with one key fewer). */
const MAX_SEQUENCE = 2 ** 36;
const NO_CID = Buffer.alloc(0);

/** The records of epoch 1 of one session, both ways. */
export class RecordLayer {
  readonly #suite: CipherSuite;
  readonly #keys: RecordKeys;
  /** What the client wants its records to begin with. */
  readonly #clientCid: Buffer;
  #window: ReplayWindow = EMPTY_WINDOW;
  #sequence = 0;

  constructor(suite: CipherSuite, keys: RecordKeys, clientCid: Buffer = NO_CID) {
    this.#suite = suite;
    this.#keys = keys;
    this.#clientCid = clientCid;
  }

  /** Number of bytes by which a record is larger than its content. */
  get overhead(): number {
    const cid = this.#clientCid.length;
    return overheadOf(this.#suite) + (cid > 0 ? cid + 1 : 0);
  }

  /** @returns the record; `undefined` when the keys are used up. */
  seal(type: number, content: Buffer): Buffer | undefined {
    if (this.#sequence >= MAX_SEQUENCE) return undefined;
    const sequence = this.#sequence;
    this.#sequence += 1;
    return seal(this.#suite, this.#keys.server, { type, sequence, cid: this.#clientCid, content });
  }

  /** @returns `undefined` for a record that is not the client's, or was received before. {@link accept} counts it. */
  open(record: DtlsRecord): Opened | undefined {
    if (!isNew(this.#window, record.sequence)) return undefined;
    const opened = open(this.#suite, this.#keys.client, record);
    return opened && { ...opened, isNewest: record.sequence > this.#window.newest };
  }

  /** The record was opened and is used: it will not be opened again. */
  accept({ sequence }: DtlsRecord): void {
    this.#window = received(this.#window, sequence);
  }
}
