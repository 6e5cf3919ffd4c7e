import { useQuery } from "@tanstack/react-query";
import { useClient } from "../session/client-context.tsx";

/** The key under which the home dashboard of the user is kept; it is invalidated when the choice changes. */
export const HOME_DASHBOARD = ["dashboards", "home"] as const;

/** The home dashboard chosen by the user, the customer or the tenant; `null` when there is none. */
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
