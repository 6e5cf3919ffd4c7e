import { EventEmitter } from "node:events";
import type { ClientSocket } from "../wire/client-socket.ts";
import { RECORD } from "./batch.ts";
import type { BatchLink } from "./batch-link.ts";

/** Takes bytes that are valid during the call only. */
export interface BytesReader {
  receive(bytes: Buffer, length: number): void;
}

/** More than this in one batch and writers wait for its confirmation. */
const LOW_WATER = 16_384;

/** A socket that another thread holds, as the main thread sees it. */
export class ThreadSocket extends EventEmitter implements ClientSocket {
  /** Who reads it; what arrives before there is one is dropped. */
  reader: BytesReader | undefined;
  readonly #id: number;
  readonly #link: BatchLink;
  readonly #watch: (socket: ThreadSocket) => void;
  #isDestroyed = false;
  #isEnded = false;
  /** Bytes that the client has not taken, as the thread said last. */
  #backlog = 0;
  /** Bytes in the batches up to {@link #lastBatch}, the first of which was not confirmed when they were written. */
  #written = 0;
  #lastBatch = 0;

  /** `watch` is called when the socket has to be notified of the next confirmation. */
  constructor(id: number, link: BatchLink, watch: (socket: ThreadSocket) => void) {
    super();
    this.#watch = watch;
    this.#id = id;
    this.#link = link;
  }

  get destroyed(): boolean {
    return this.#isDestroyed;
  }

  get writableEnded(): boolean {
    return this.#isEnded || this.#isDestroyed;
  }

  get writableLength(): number {
    return this.#backlog + (this.#lastBatch > this.#link.confirmed ? this.#written : 0);
  }

  write(data: string | Uint8Array): void {
    if (this.writableEnded || data.length === 0) return;
    if (this.#lastBatch <= this.#link.confirmed) this.#written = 0;
    this.#lastBatch = this.#link.current;
    this.#written += data.length;
    if (this.#written > LOW_WATER) this.#watch(this);
    if (typeof data === "string") this.#link.addLatin1(RECORD.write, this.#id, data);
    else this.#link.add(RECORD.write, this.#id, data);
  }

  pause(): void {
    if (!this.#isDestroyed) this.#link.add(RECORD.pause, this.#id);
  }

  resume(): void {
    if (!this.#isDestroyed) this.#link.add(RECORD.resume, this.#id);
  }

  destroySoon(): void {
    if (this.writableEnded) return;
    this.#isEnded = true;
    this.#link.add(RECORD.end, this.#id);
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#link.add(RECORD.destroy, this.#id);
  }

  /** Bytes of the client have arrived. */
  arrived(bytes: Buffer): void {
    if (!this.#isDestroyed) this.reader?.receive(bytes, bytes.length);
  }

  /** The thread says how much the client has not taken. */
  backlogChanged(bytes: number): void {
    this.#backlog = bytes;
    this.confirmed();
  }

  /** Batches were confirmed: writers that wait may go on. @returns whether everything written was handled. */
  confirmed(): boolean {
    if (this.#lastBatch > this.#link.confirmed) return false;
    if (this.#backlog <= LOW_WATER) this.emit("drain");
    return true;
  }

  /** The thread has closed it. */
  closed(): void {
    this.#isDestroyed = true;
    this.emit("close");
  }
}
