/** A big-endian number of `size` bytes. */
export function number(value: number, size: 1 | 2 | 3 | 6): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
}

/** A vector: its length in `lengthBytes` bytes, then its parts (RFC 5246, 4.3). */
export function vector(lengthBytes: 1 | 2 | 3, ...parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([number(length, lengthBytes), ...parts]);
}

/** A list of 16-bit numbers. */
export function uint16List(values: readonly number[]): Buffer {
  return Buffer.concat(values.map((value) => number(value, 2)));
}
