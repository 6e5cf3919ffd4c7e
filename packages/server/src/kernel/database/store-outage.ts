import { isPlatformError } from "@orrery/model";
import { isTookTooLong } from "../async/took-too-long.ts";

/** Classes of SQLSTATE: connection exceptions, too many connections, the server ends or starts. */
const OUTAGE_STATES = /^(08...|53300|57P0[1-5])$/;
/** Of the socket to the server. */
const OUTAGE_ERRORS = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);
/** What the driver says without a code when a connection ended under a statement, or before it. */
const OUTAGE_TEXTS =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/i;

/**
 * Whether an error of a store of the platform says that it cannot be used now, not that it refuses what was to be stored: the
 * same will succeed when the store is back; a read that takes too long would do so again. Errors of other systems look the same; it is for own stores only.
 */
export function isStoreOutage(error: unknown): boolean {
  if (isPlatformError(error, "unavailable")) return !isTookTooLong(error);
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return OUTAGE_STATES.test(code) || OUTAGE_ERRORS.has(code) || OUTAGE_TEXTS.test(error.message);
}
