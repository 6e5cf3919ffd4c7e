import { type Claims, isPublicVisitor, type SessionState } from "@orrery/client";
import { useSyncExternalStore } from "react";
import { useClient } from "./client-context.tsx";

/** Who is signed in, in all tabs alike. */
export function useSession(): SessionState {
  const { state } = useClient().session;
  return useSyncExternalStore(state.subscribe, state.snapshot);
}

/** The signed-in user's claims; only for pages behind the guard. */
export function useClaims(): Claims {
  const session = useSession();
  if (session.kind !== "signedIn") throw new Error("useClaims without a session");
  return session.claims;
}

/**
 * Whether the session may change anything at all: not that of an administrator who only views what another user sees, nor
 * that of a visitor of public links. What the role of the user allows is asked beside it.
 */
export function useMayChange(): boolean {
  return mayChangeAnything(useClaims());
}

/** The same, of claims. */
export function mayChangeAnything(claims: Claims): boolean {
  return !claims.isView && !isPublicVisitor(claims);
}
