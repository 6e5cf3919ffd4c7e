import { isApiError } from "@orrery/client";

/** The server's sentence, or ours when there was no answer. */
export function errorText(error: unknown, unreachable: string): string {
  if (isApiError(error)) {
    if (error.status === 0) return unreachable;
    return /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
  }
  return error instanceof Error ? error.message : String(error);
}
