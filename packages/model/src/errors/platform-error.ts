/**
 * Codes of all expected failures; each protocol maps them to its numbers in one file. `notSupported` is an operation
 * that the kind of object does not have, `conflict` that the object is not what the caller takes it for, `unavailable` an exhausted resource or a dependency that did not answer in
 * time.
 */
export type ErrorCode =
  | "badRequest"
  | "invalidArguments"
  | "unauthenticated"
  | "tokenExpired"
  | "credentialsExpired"
  | "forbidden"
  | "notFound"
  | "conflict"
  | "tooManyRequests"
  | "tooManyUpdates"
  | "notSupported"
  | "unavailable";

/** An expected failure. `message` is for the user, `cause` has the technical reason. */
export class PlatformError extends Error {
  override readonly name = "PlatformError";
  readonly code: ErrorCode;
  /** Members that the wire form has beside the message, for example `resetToken` of an expired password. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions & { details?: Record<string, unknown> }) {
    super(message, options);
    this.code = code;
    this.details = options?.details;
  }
}

/** Whether `error` is an expected failure, with this `code` if given. */
export function isPlatformError(error: unknown, code?: ErrorCode): error is PlatformError {
  return error instanceof PlatformError && (code === undefined || error.code === code);
}
