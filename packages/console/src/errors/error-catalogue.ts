import { type ApiError, AUTH_ENTRY_POINTS, type SessionState } from "@orrery/client";

/** A text by its translation key, or the server's own message. */
export type ErrorText = { readonly key: string } | { readonly text: string };

/** How the console answers a call that failed. */
export type Reaction =
  | { readonly kind: "none" }
  | {
      readonly kind: "toast";
      readonly say: readonly ErrorText[];
      readonly durationMs?: number | undefined;
      readonly signOut?: boolean | undefined;
    }
  /** The dialog that offers to sign in with another account. */
  | { readonly kind: "forbidden" };

const NONE: Reaction = { kind: "none" };

/** The whole catalogue of failed calls; those whose callers ignore errors never get here. */
export function reactionTo(error: ApiError): Reaction {
  const path = pathOf(error.url);
  // Calls without a token, and refused refreshes: the message about the end of the session covers them.
  if (error.status === 401 && (error.url === undefined || path === AUTH_ENTRY_POINTS.refresh)) return NONE;
  if (error.code === "credentialsExpired") return NONE; // the sign-in page leads on to a new password
  if (error.code === "tenantTrialExpired") return { ...toast({ text: error.message }), signOut: true };
  if (error.status === 403) return { kind: "forbidden" };
  const isRpc = path.startsWith("/api/rpc/") || path.startsWith("/api/plugins/rpc/");
  if (isRpc) return NONE; // senders of commands show the outcome
  if (error.status <= 0) return toast({ key: "error.unable-to-connect" });
  if (error.status === 404) {
    return toast({ text: `${error.method}: ${error.url}\n${error.status}: ${error.statusText || "Not Found"}` });
  }
  const { timeout } = error.details;
  return { ...toast({ text: error.message }), durationMs: typeof timeout === "number" ? timeout : undefined };
}

/** The message when a session was ended by the platform; none when the user signed out. */
export function reactionToEnd(state: Extract<SessionState, { kind: "signedOut" }>): Reaction {
  switch (state.reason) {
    case undefined:
    case "noToken":
      return NONE;
    case "refreshExpired":
      return toast({ key: "access.refresh-token-expired" });
    case "refreshFailed": {
      const unspoken = state.error === undefined || state.error.message.startsWith("Unhandled error code");
      return toast(
        { key: "access.refresh-token-failed" },
        { text: unspoken ? "Unauthorized!" : (state.error?.message ?? "") },
      );
    }
  }
}

function toast(...say: readonly ErrorText[]): Extract<Reaction, { kind: "toast" }> {
  return { kind: "toast", say };
}

function pathOf(url: string | undefined): string {
  return url === undefined ? "" : new URL(url, "http://console").pathname;
}
