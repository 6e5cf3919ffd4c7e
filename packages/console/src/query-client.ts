import { isApiError } from "@orrery/client";
import { QueryClient } from "@tanstack/react-query";

const MAX_RETRIES = 2;

/** The cache of what the server said. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < MAX_RETRIES && mayPass(error),
      },
      mutations: { retry: false },
    },
  });
}

/** Answers below 500 stay the same when asked again; no answer and server trouble may pass. */
function mayPass(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 502);
}
