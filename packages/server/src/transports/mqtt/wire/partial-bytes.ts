const SMALLEST = 128;

/**
 * Bytes that wait to be handled, or for the rest of their packet: those from `start` to `end`. Grows by doubling, so
 * that slow senders cost no more than fast ones; handled bytes are skipped without copying.
 */
export class PartialBytes {
  bytes: Buffer;
  start = 0;
  end = 0;

  constructor(first: Buffer, from: number, to: number) {
    this.bytes = Buffer.allocUnsafeSlow(Math.max(SMALLEST, to - from));
    this.append(first, from, to);
  }

  append(source: Buffer, from: number, to: number): void {
    if (this.end + to - from > this.bytes.length) this.#makeRoom(to - from);
    source.copy(this.bytes, this.end, from, to);
    this.end += to - from;
  }

  /** Drops the bytes before `at`. @returns whether any are left. */
  passOver(at: number): boolean {
    this.start = at;
    return at < this.end;
  }

  #makeRoom(more: number): void {
    const kept = this.end - this.start;
    const needed = kept + more;
    const target =
      needed > this.bytes.length ? Buffer.allocUnsafeSlow(Math.max(needed, this.bytes.length * 2)) : this.bytes;
    this.bytes.copy(target, 0, this.start, this.end);
    this.bytes = target;
    this.start = 0;
    this.end = kept;
  }
}
