import { type ErrorCode, PlatformError } from "@orrery/model";

/** Status and `errorCode` of every expected failure (reference: REST API, 1.7); no other file knows these numbers. */
const HTTP: Record<ErrorCode, { readonly status: number; readonly errorCode: number }> = {
  badRequest: { status: 400, errorCode: 31 },
  invalidArguments: { status: 400, errorCode: 30 },
  unauthenticated: { status: 401, errorCode: 10 },
  tokenExpired: { status: 401, errorCode: 11 },
  credentialsExpired: { status: 401, errorCode: 15 },
  forbidden: { status: 403, errorCode: 20 },
  notFound: { status: 404, errorCode: 32 },
  conflict: { status: 409, errorCode: 35 },
  tooManyRequests: { status: 429, errorCode: 33 },
  tooManyUpdates: { status: 429, errorCode: 34 },
  notSupported: { status: 500, errorCode: 2 },
  unavailable: { status: 503, errorCode: 2 },
};

/** The body of nearly all error answers. */
export interface WireError {
  readonly status: number;
  readonly message: string;
  readonly errorCode: number;
  /** ISO 8601 with offset, for example `2022-01-31T10:15:30.123+00:00`. */
  readonly timestamp: string;
}

/** Every error that is not a {@link PlatformError} is sent as "Internal error"; details are only logged. */
export function wireError(error: unknown, now: number): WireError {
  const timestamp = new Date(now).toISOString().replace("Z", "+00:00");
  if (error instanceof PlatformError) {
    return { ...HTTP[error.code], message: error.message, timestamp, ...error.details };
  }
  return { status: 500, errorCode: 2, message: "Internal error", timestamp };
}
