import type { SeriesName } from "./storage.ts";

/** Defines a handle: a number by which the main thread refers to a series from then on. */
export interface HandleDefinition extends SeriesName {
  readonly handle: number;
}

/** Flag bit beside the type: also replaces the latest value. */
export const WITH_LATEST = 0x10;
/** Flag bit: the point is a latest value without history. */
export const LATEST_ONLY = 0x20;
export const TYPE_MASK = 0x0f;
const BYTES_PER_POINT = 21;

/** Points of many series in the order of writing, in the form sent to the worker: one transferable buffer. */
export interface Batch {
  readonly count: number;
  /** `count` doubles (time), doubles (number or index of a text), 32-bit handles, flag bytes. */
  readonly buffer: ArrayBuffer;
  readonly texts: readonly string[];
  /** Handles that are used for the first time. */
  readonly definitions: readonly HandleDefinition[];
}

export interface BatchView {
  readonly ts: Float64Array;
  readonly num: Float64Array;
  readonly handles: Uint32Array;
  readonly flags: Uint8Array;
}

/** The columns inside of a buffer for `count` points. */
export function viewBatch(buffer: ArrayBuffer, count: number): BatchView {
  return {
    ts: new Float64Array(buffer, 0, count),
    num: new Float64Array(buffer, 8 * count, count),
    handles: new Uint32Array(buffer, 16 * count, count),
    flags: new Uint8Array(buffer, 20 * count, count),
  };
}

export const batchBytes = (count: number): number => BYTES_PER_POINT * count;
