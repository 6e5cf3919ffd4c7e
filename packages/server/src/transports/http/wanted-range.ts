import type { ByteRange } from "../../connectivity/ota/chunk-range.ts";

/** `unsatisfiable`: none of the bytes exist. */
export type WantedRange = ByteRange | "unsatisfiable";

const RANGE = /^bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})$/i;

/**
 * The range of a header `Range` in a content of `sizeBytes`; `undefined` for a header that is ignored, as those of several
 * ranges are (RFC 9110, 14.2).
 */
export function wantedRange(header: string | undefined, sizeBytes: number): WantedRange | undefined {
  const [, first = "", last = ""] = RANGE.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const length = Math.min(Number(last), sizeBytes);
    return length > 0 ? { start: sizeBytes - length, end: sizeBytes } : "unsatisfiable";
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return undefined;
  if (start >= sizeBytes) return "unsatisfiable";
  return { start, end: last === "" ? sizeBytes : Math.min(Number(last) + 1, sizeBytes) };
}
