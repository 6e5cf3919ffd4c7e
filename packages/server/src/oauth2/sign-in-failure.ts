import { PlatformError } from "@orrery/model";

/** Why a sign-in by a provider failed; the sentence is shown on the sign-in page. */
export function signInFailure(message: string, cause?: unknown): PlatformError {
  return new PlatformError("unauthenticated", message, { cause });
}

/**
 * A failure between platform and provider. The person sees no details: internal addresses, and what the provider
 * reports about our account, are for administrators, who find the `detail` in the log.
 */
export function providerFailure(detail: string, cause?: unknown): PlatformError {
  const message = "The provider has not confirmed who you are. An administrator finds the reason in the log.";
  return signInFailure(message, new Error(detail, { cause }));
}
