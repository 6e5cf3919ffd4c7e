import { PlatformError } from "@orrery/model";

/** Whatever HTTP itself finds wrong with a request has one `errorCode` and a status of its own. */
export function withStatus(status: number, message: string, cause?: unknown): PlatformError {
  return new PlatformError("badRequest", message, { cause, details: { status } });
}

/** What the framework itself refuses: broken encoding of a path, for example. */
export function translate(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof PlatformError) return error;
  const status = "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : 500;
  return status < 500 ? withStatus(status, error.message, error) : error;
}
