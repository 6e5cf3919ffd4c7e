import { useQuery } from "@tanstack/react-query";
import { useClient } from "../session/client-context.tsx";

/** The key under which the home dashboard of the user is kept; who changes the choice reads it again. */
export const HOME_DASHBOARD = ["dashboards", "home"] as const;

/** The dashboard that somebody chose as this user's home: he, his customer or his tenant. `null`: nobody did. */
export function useHomeDashboard(enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: HOME_DASHBOARD,
    queryFn: async ({ signal }) => (await client.dashboards.home({ signal, ignoreErrors: true })) ?? null,
    enabled,
    staleTime: 60_000,
    refetchOnWindowFocus: false, // it does not change under the eyes of its reader
  });
}
