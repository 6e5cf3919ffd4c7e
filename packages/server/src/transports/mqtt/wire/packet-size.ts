/** What {@link packetSize} finds when there is no size to tell. */
export const INCOMPLETE = 0;
export const MALFORMED = -1;

/**
 * Bytes of the whole packet that begins at `at`, as its header says, whether they have all arrived or not;
 * `INCOMPLETE` while the header itself has not, `MALFORMED` when its length has more than four bytes.
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

/** Bytes of the largest packet whose Remaining Length is `maxBytes` at most. */
export function largestPacket(maxBytes: number): number {
  let header = 2;
  for (let rest = maxBytes; rest >= 0x80; rest = Math.floor(rest / 0x80)) header += 1;
  return header + maxBytes;
}

/** Where the body of a complete packet begins. */
export function bodyStart(bytes: Uint8Array, at: number): number {
  let body = at + 2;
  while ((bytes[body - 1] ?? 0) >= 0x80) body += 1;
  return body;
}

/** Whether the length of the packet at `at` is written in more bytes than it needs [MQTT-1.5.5-1]. */
export function isPadded(bytes: Uint8Array, at: number): boolean {
  return (bytes[at + 1] ?? 0) >= 0x80 && bytes[bodyStart(bytes, at) - 1] === 0;
}
