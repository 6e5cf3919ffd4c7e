import { isPlatformError, PlatformError } from "@orrery/model";

const TEXT = "The answer took too long";

/** The error of a request that waited too long; a 503 over HTTP (reference: REST API, 1). */
export function tookTooLong(): PlatformError {
  return new PlatformError("unavailable", TEXT);
}

/** Whether an error is one of {@link tookTooLong}: the same request may take too long each time. */
export function isTookTooLong(error: unknown): boolean {
  return isPlatformError(error, "unavailable") && error.message === TEXT;
}
