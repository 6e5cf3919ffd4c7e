import { PlatformError } from "@orrery/model";

/** What a caller is told who has waited too long: over HTTP a 503 (reference: REST API, 1). */
export function tookTooLong(): PlatformError {
  return new PlatformError("unavailable", "The answer took too long");
}
