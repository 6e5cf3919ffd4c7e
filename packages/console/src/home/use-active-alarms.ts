import { useQuery } from "@tanstack/react-query";
import { useClient } from "../session/client-context.tsx";
import { loadActiveAlarms } from "./active-alarms.ts";

const REFRESH_MS = 15_000;
/** Lines of the box of alarms. */
const SHOWN = 7;

/** The active alarms, looked at again every 15 s. */
export function useActiveAlarms() {
  const client = useClient();
  return useQuery({
    queryKey: ["alarms", "active", "worst"],
    queryFn: ({ signal }) => loadActiveAlarms(client, SHOWN, { signal, ignoreErrors: true }),
    refetchInterval: REFRESH_MS,
  });
}
