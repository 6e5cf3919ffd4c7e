import type { ClientSocket } from "./client-socket.ts";
import { INCOMPLETE, largestPacket, MALFORMED, packetSize } from "./packet-size.ts";
import { PartialBytes } from "./partial-bytes.ts";
import { REASON, type Reason } from "./reasons.ts";

/** Handles the packets of a connection; it may pause reading while it does. */
export interface PacketTaker {
  readonly isClosed: boolean;
  /** A complete packet; its bytes are valid during the call. */
  takePacket(bytes: Buffer, at: number, end: number): void;
  violate(reason: Reason): void;
}

/** Splits the received bytes of a connection into packets, and buffers them while it is paused. */
export class Inbound {
  readonly #taker: PacketTaker;
  readonly #socket: ClientSocket;
  readonly #maxPacketSize: number;
  #partial: PartialBytes | undefined;
  #paused = false;
  #reading = false;

  constructor(taker: PacketTaker, socket: ClientSocket, maxPacketBytes: number) {
    this.#taker = taker;
    this.#socket = socket;
    this.#maxPacketSize = largestPacket(maxPacketBytes);
  }

  /** Handles bytes that have arrived; they are valid during the call. */
  receive(bytes: Buffer, length: number): void {
    const partial = this.#partial;
    if (partial) {
      partial.append(bytes, 0, length);
      if (!this.#paused) this.#readPartial(partial);
    } else {
      const read = this.#read(bytes, 0, length);
      if (read < length && !this.#taker.isClosed) this.#partial = new PartialBytes(bytes, read, length);
    }
  }

  /** Stops reading; bytes that have already arrived wait, too. */
  pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    this.#socket.pause();
  }

  resume(): void {
    if (!this.#paused || this.#taker.isClosed) return;
    this.#paused = false;
    if (this.#partial && !this.#reading) this.#readPartial(this.#partial);
    if (!this.#paused && !this.#taker.isClosed) this.#socket.resume();
  }

  /** Drops buffered bytes. */
  forget(): void {
    this.#partial = undefined;
  }

  #readPartial(partial: PartialBytes): void {
    const read = this.#read(partial.bytes, partial.start, partial.end);
    if (!partial.passOver(read) && this.#partial === partial) this.#partial = undefined;
  }

  /** @returns the position up to which packets were complete and have been handled. */
  #read(bytes: Buffer, start: number, end: number): number {
    this.#reading = true;
    let at = start;
    while (at < end && !this.#paused && !this.#taker.isClosed) {
      const size = this.#sizeOfNext(bytes, at, end);
      if (size === undefined) break;
      this.#taker.takePacket(bytes, at, at + size);
      at += size;
    }
    this.#reading = false;
    return at;
  }

  #sizeOfNext(bytes: Buffer, at: number, end: number): number | undefined {
    const size = packetSize(bytes, at, end);
    if (size === INCOMPLETE) return undefined;
    if (size === MALFORMED) this.#taker.violate(REASON.malformedPacket);
    else if (size > this.#maxPacketSize) this.#taker.violate(REASON.packetTooLarge);
    else if (at + size <= end) return size;
    return undefined;
  }
}
