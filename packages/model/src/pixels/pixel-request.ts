import { type Static, Type } from "typebox";
import { MAX_TS } from "../values/entry.ts";
import { PIXEL_LIMITS } from "./pixel-limits.ts";

/** Keys with fewer points than this many for each pixel are given as they are. */
const RAW_PER_PIXEL = 4;
/** Up to this number of points are always given as they are. */
const LEAST_RAW = 4096;

const ts = Type.Integer({ minimum: -MAX_TS, maximum: MAX_TS });

/** What a chart asks for of an entity: `startTs` inclusive, `endTs` exclusive, ms. */
export const pixelRequest = Type.Object({
  keys: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { minItems: 1, maxItems: PIXEL_LIMITS.keys }),
  startTs: ts,
  endTs: ts,
  /** Milliseconds of one pixel. Pixels are counted from the epoch, so that parts of a chart that are read apart fit together. */
  pixelMs: Type.Integer({ minimum: 1, maximum: MAX_TS }),
});
export type PixelRequest = Static<typeof pixelRequest>;

/** Pixels that a request touches, of one key. */
export function pixelsOf({ startTs, endTs, pixelMs }: Omit<PixelRequest, "keys">): number {
  return startTs < endTs ? Math.ceil(endTs / pixelMs) - Math.floor(startTs / pixelMs) : 0;
}

/** How many points of a key are given as they are, at most. */
export const rawLimitOf = (pixels: number): number => Math.max(LEAST_RAW, RAW_PER_PIXEL * pixels);
