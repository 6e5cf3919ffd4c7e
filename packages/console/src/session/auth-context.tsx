import type { OAuth2ClientInfo } from "@orrery/model";
import { createContext, use, useSyncExternalStore } from "react";
import type { Auth } from "./auth.ts";
import type { AuthState } from "./auth-state.ts";

const Context = createContext<Auth | undefined>(undefined);

/** Provides the user of this tab to the pages below. */
export const AuthProvider = Context.Provider;

/** The user of this tab, and what changes it. */
export function useAuth(): Auth {
  const auth = use(Context);
  if (auth === undefined) throw new Error("useAuth outside of AuthProvider");
  return auth;
}

/** Who uses this tab: rights, account, default dashboard. */
export function useAuthState(): AuthState {
  const { state } = useAuth();
  return useSyncExternalStore(state.subscribe, state.snapshot);
}

/** The providers to sign in by. */
export function useProviders(): readonly OAuth2ClientInfo[] {
  const { providers } = useAuth();
  return useSyncExternalStore(providers.subscribe, providers.snapshot);
}
