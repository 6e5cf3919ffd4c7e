/** The part of a package that a device asks for. */
export interface ChunkRequest {
  /** Bytes of each chunk but the last; below 1: the whole file is one chunk. */
  readonly size: number;
  /** Index of the chunk, from 0. */
  readonly index: number;
}

/** `end` is exclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The bytes of a chunk in a file of `fileBytes`; empty beyond its end (reference: device connectivity, 12.3). */
export function chunkRange({ size, index }: ChunkRequest, fileBytes: number): ByteRange {
  if (size < 1) return { start: 0, end: fileBytes };
  const start = Math.min(Math.max(0, index) * size, fileBytes);
  return { start, end: Math.min(start + size, fileBytes) };
}
