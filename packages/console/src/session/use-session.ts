import type { Claims, SessionState } from "@orrery/client";
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
