/**
 * The binary form of pixels, little-endian, every part beginning at a multiple of 8 bytes:
 *
 *   header of 40 bytes: "OPX" and the version, number of series (uint32), start, end, ms of a pixel (float64), 8 bytes 0
 *   of each series a head of 16 bytes: kind (uint8), bytes of a step (uint8: 4 or 8), 2 bytes 0, number of points or slots
 *     (uint32), first time in ms, or number of the first slot (float64)
 *   raw points:  values (float64), steps
 *   slots:       sum, min, max, first, last (float64), counts (uint32, padded to 8 bytes), steps
 *
 * Steps (uint32, or float64 where one does not fit, padded to 8 bytes) lead from each time or slot to the next; that of the
 * first one is 0.
 */
export const PIXEL_MAGIC = 0x58504f; // "OPX"
export const PIXEL_VERSION = 1;
export const HEADER_BYTES = 40;
export const HEAD_BYTES = 16;
export const KINDS = ["raw", "slots", "others"] as const;
/** Whether typed arrays of this machine have the order of bytes of the format. */
export const IS_LITTLE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Bytes of a column with its padding. */
export const paddedBytes = (count: number, width: number): number => Math.ceil((count * width) / 8) * 8;
