/** Bounds of one reading of pixels. */
export const PIXEL_LIMITS = {
  keys: 50,
  /** Of one key. */
  pixels: 10_000,
  /** Of all keys together. */
  slots: 200_000,
} as const;
