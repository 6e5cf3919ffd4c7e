import type { Client } from "@orrery/client";
import { createContext, type ReactNode, use } from "react";
import { AppLoadingProvider } from "../controls/hooks/app-loading.ts";

const Context = createContext<Client | undefined>(undefined);

interface ClientProviderProps {
  readonly value: Client;
  readonly children: ReactNode;
}

/** Gives the pages below the client of this session, and the controls whether it has calls pending. */
export function ClientProvider({ value, children }: ClientProviderProps) {
  return (
    <Context value={value}>
      <AppLoadingProvider value={value.activity}>{children}</AppLoadingProvider>
    </Context>
  );
}

/** The client: REST calls by resource, session, live data. */
export function useClient(): Client {
  const client = use(Context);
  if (client === undefined) throw new Error("useClient outside of ClientProvider");
  return client;
}
