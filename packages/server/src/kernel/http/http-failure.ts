import { PlatformError } from "@orrery/model";

/** An error with a status of its own, for requests that violate HTTP; all have one `errorCode`. */
export function withStatus(status: number, message: string, cause?: unknown): PlatformError {
  return new PlatformError("badRequest", message, { cause, details: { status } });
}

/** Converts errors of the framework, such as an invalid percent encoding in a path. */
export function translate(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof PlatformError) return error;
  const status = "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;
  return status < 500 ? withStatus(status, error.message, error) : error;
}
