import { isPlatformError, type PlatformError } from "@orrery/model";
import { emptyAnswer, textAnswer } from "../../kernel/http/answer/answer.ts";
import { wireError } from "../../kernel/http/wire-error.ts";
import type { Logger } from "../../kernel/logging.ts";

/** An error that is answered as JSON, as most calls do. */
class JsonError extends Error {
  override readonly cause: PlatformError;

  constructor(cause: PlatformError) {
    super(cause.message, { cause });
    this.cause = cause;
  }
}

/** Inside of {@link plainErrors}: expected failures of `work` are answered as JSON. */
export function jsonErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw isPlatformError(error) ? new JsonError(error) : error;
  }
}

/**
 * Expected failures of `work` are answered with their bare message (reference: telemetry and queries, 2.3). "Not
 * implemented" is answered as JSON, as are earlier failures: of path, parameters, a missing body.
 */
export async function plainErrors(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof JsonError) throw error.cause;
    if (!isPlatformError(error) || error.code === "notSupported") throw error;
    return textAnswer(error.message, wireError(error, 0).status);
  }
}

/** An unexpected failure of a write answers 500 with an empty body (reference: telemetry and queries, 2.3). */
export async function storing(log: Logger, write: () => Promise<void>): Promise<unknown> {
  try {
    return await write();
  } catch (error) {
    if (isPlatformError(error)) throw error;
    log.error({ err: error }, "values could not be stored");
    return emptyAnswer(500);
  }
}
