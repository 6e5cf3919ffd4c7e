import { CHUNK_POINTS } from "../core/chunks.ts";

/** Bounds of an engine's memory and of its log. */
export interface EngineLimits {
  /** Buffered points of all series; 17 bytes each. */
  readonly bufferedPoints: number;
  /** Memory of buffered texts. */
  readonly textBytes: number;
  /** Size of the log, which a start after a crash reads. */
  readonly logBytes: number;
  /** Approximate number of points at which a series is folded. */
  readonly foldPoints: number;
  /** Chunks that one transaction of a gradual removal may remove. */
  readonly removeChunks: number;
  /** Chunks of a digest, unless more of them overlap each other. */
  readonly digestChunks: number;
}

export const DEFAULT_LIMITS: EngineLimits = {
  bufferedPoints: 6_000_000,
  textBytes: 64 * 1024 * 1024,
  logBytes: 64 * 1024 * 1024,
  foldPoints: CHUNK_POINTS,
  removeChunks: 512,
  digestChunks: 256,
};
