import { isApiError } from "@orrery/client";

/** The server's sentence, or ours when there was no answer. */
export function errorText(error: unknown, unreachable: string): string {
  if (isApiError(error)) {
    return error.status === 0 ? unreachable : error.message;
  }
  return error instanceof Error ? error.message : String(error);
}
