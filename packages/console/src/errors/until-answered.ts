import { isApiError } from "@orrery/client";

const PAUSE_MS = 2_000;

/** Answers below 500 stay the same when asked again; no answer and server trouble may pass. */
export function mayPass(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 502);
}

/**
 * Options of a query whose answer decides what a field holds: it is asked again until the server says something, as a
 * server that cannot be reached says nothing about the entity. Meanwhile `failureReason` is why it waits.
 */
export const UNTIL_ANSWERED = {
  retry: (_failures: number, error: Error) => mayPass(error),
  retryDelay: PAUSE_MS,
} as const;
