/**
 * Every expected failure has one of these codes; each protocol maps them to its numbers in one file.
 * `notSupported` is an operation that does not exist for the kind of object, `unavailable` a bounded resource or
 * a dependency that gave up in time.
 */
export type ErrorCode =
  | "badRequest"
  | "invalidArguments"
  | "unauthenticated"
  | "tokenExpired"
  | "credentialsExpired"
  | "forbidden"
  | "notFound"
  | "tooManyRequests"
  | "tooManyUpdates"
  | "notSupported"
  | "unavailable";

/** An expected failure. `message` is for the user, the technical reason goes into `cause`. */
export class PlatformError extends Error {
  override readonly name = "PlatformError";
  readonly code: ErrorCode;
  /** Members the wire form carries beside the message, for example `resetToken` of an expired password. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions & { details?: Record<string, unknown> }) {
    super(message, options);
    this.code = code;
    this.details = options?.details;
  }
}

/** Whether `error` is an expected failure, and, when `code` is given, of that kind. */
export function isPlatformError(error: unknown, code?: ErrorCode): error is PlatformError {
  return error instanceof PlatformError && (code === undefined || error.code === code);
}
