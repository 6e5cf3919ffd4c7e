/** A checksum that is computed over chunks of bytes. */
export interface RunningChecksum {
  update(bytes: Uint8Array): void;
  /** Lower-case hexadecimal, least significant byte first (reference: REST API, 3.24). Call it once, at the end. */
  digest(): string;
}
