import type { Client } from "@orrery/client";
import { createContext, use, useSyncExternalStore } from "react";

const Context = createContext<Client | undefined>(undefined);

/** Gives the pages below the client of this session. */
export const ClientProvider = Context.Provider;

/** The client: REST calls by resource, session, live data. */
export function useClient(): Client {
  const client = use(Context);
  if (client === undefined) throw new Error("useClient outside of ClientProvider");
  return client;
}

/** Whether a call is under way; without a client (in the workshop) nothing ever is. */
export function useAppLoading(): boolean {
  const activity = use(Context)?.activity ?? QUIET;
  return useSyncExternalStore(activity.subscribe, () => activity.snapshot() > 0);
}

const QUIET = { subscribe: () => () => undefined, snapshot: () => 0 };
