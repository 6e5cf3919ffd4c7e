import { QueryClient } from "@tanstack/react-query";
import { mayPass } from "./errors/until-answered.ts";

const MAX_RETRIES = 2;

/**
 * The cache of answers. Calls are made even while the browser reports to be offline: it means the internet, but the
 * platform may be in the same building, and a call that waits silently would show no failure.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 10_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < MAX_RETRIES && mayPass(error),
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}
