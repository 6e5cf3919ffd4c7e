/** Results of {@link packetSize} when the size is unknown. */
export const INCOMPLETE = 0;
export const MALFORMED = -1;

/**
 * Size of the packet that begins at `at`, from its header, whether or not all of it has arrived; `INCOMPLETE` while the
 * header is incomplete, `MALFORMED` when its length has more than four bytes.
 */
export function packetSize(bytes: Uint8Array, at: number, end: number): number {
  let length = 0;
  for (let i = 1; i <= 4; i += 1) {
    if (at + i >= end) return INCOMPLETE;
    const digit = bytes[at + i] ?? 0;
    length += (digit & 0x7f) << (7 * (i - 1));
    if (digit < 0x80) return 1 + i + length;
  }
  return MALFORMED;
}

/** Size of the largest packet with a Remaining Length of at most `maxBytes`. */
export function largestPacket(maxBytes: number): number {
  let header = 2;
  for (let rest = maxBytes; rest >= 0x80; rest = Math.floor(rest / 0x80)) header += 1;
  return header + maxBytes;
}

/** Position of the body of a complete packet. */
export function bodyStart(bytes: Uint8Array, at: number): number {
  let body = at + 2;
  while ((bytes[body - 1] ?? 0) >= 0x80) body += 1;
  return body;
}

/** Whether the length of the packet at `at` has more bytes than necessary [MQTT-1.5.5-1]. */
export function isPadded(bytes: Uint8Array, at: number): boolean {
  return (bytes[at + 1] ?? 0) >= 0x80 && bytes[bodyStart(bytes, at) - 1] === 0;
}
