import { PlatformError } from "@orrery/model";

/** The error of a request that waited too long; a 503 over HTTP (reference: REST API, 1). */
export function tookTooLong(): PlatformError {
  return new PlatformError("unavailable", "The answer took too long");
}
