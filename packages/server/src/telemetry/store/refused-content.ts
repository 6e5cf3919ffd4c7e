/** Classes of SQLSTATE: data that does not fit, constraints, limits of the program. */
const REFUSED_STATES = /^(22|23|54)...$/;
/** SQLITE_TOOBIG, SQLITE_CONSTRAINT and SQLITE_MISMATCH; what they are in detail is in the higher bits. */
const REFUSED_CODES: readonly number[] = [18, 19, 20];

/**
 * Whether a database refuses what was to be stored, so that it would refuse it again; other errors say that it cannot be used
 * now. A text that is too long for memory is a `RangeError`.
 */
export function isRefusedContent(error: unknown): boolean {
  if (error instanceof RangeError) return true;
  if (!(error instanceof Error)) return false;
  if ("errcode" in error && typeof error.errcode === "number") return REFUSED_CODES.includes(error.errcode & 0xff);
  return "code" in error && typeof error.code === "string" && REFUSED_STATES.test(error.code);
}
