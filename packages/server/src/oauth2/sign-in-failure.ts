import { PlatformError } from "@orrery/model";

/** Why a sign-in by a provider goes no further; the sentence is shown on the sign-in page. */
export function signInFailure(message: string, cause?: unknown): PlatformError {
  return new PlatformError("unauthenticated", message, { cause });
}
