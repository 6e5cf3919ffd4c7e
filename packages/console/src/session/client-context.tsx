import type { Client } from "@orrery/client";
import { createContext, use } from "react";

const Context = createContext<Client | undefined>(undefined);

/** Gives the pages below the client of this session. */
export const ClientProvider = Context.Provider;

/** The client: REST calls by resource, session, live data. */
export function useClient(): Client {
  const client = use(Context);
  if (client === undefined) throw new Error("useClient outside of ClientProvider");
  return client;
}
