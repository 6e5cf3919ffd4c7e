const SMALLEST = 128;

/** Bytes that wait for the rest of their packet. Grows by doubling, so that a slow sender costs no more than a fast. */
export class PartialBytes {
  bytes: Buffer;
  length = 0;

  constructor(first: Buffer, start: number, end: number) {
    this.bytes = Buffer.allocUnsafeSlow(Math.max(SMALLEST, end - start));
    this.append(first, start, end);
  }

  append(source: Buffer, start: number, end: number): void {
    const needed = this.length + end - start;
    if (needed > this.bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.bytes.length * 2));
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    source.copy(this.bytes, this.length, start, end);
    this.length = needed;
  }
}
