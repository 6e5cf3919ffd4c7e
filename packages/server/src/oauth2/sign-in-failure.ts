import { PlatformError } from "@orrery/model";

/** Why a sign-in by a provider goes no further; the sentence is shown on the sign-in page. */
export function signInFailure(message: string, cause?: unknown): PlatformError {
  return new PlatformError("unauthenticated", message, { cause });
}

/**
 * Something went wrong between the platform and the provider. Strangers hear no more of it: addresses of the inside, and
 * what the provider says of our account there, are for administrators, who find the `detail` in the log.
 */
export function providerFailure(detail: string, cause?: unknown): PlatformError {
  const message = "The provider has not confirmed who you are. An administrator finds the reason in the log.";
  return signInFailure(message, new Error(detail, { cause }));
}
