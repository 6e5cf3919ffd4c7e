import { systemStatus } from "@orrery/client";
import type { SystemStatus } from "@orrery/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useClient } from "../session/client-context.tsx";

const REFRESH_MS = 5_000;
const KEY = ["system", "status"];

/** Two readings one after the other: what happened between them is told by their difference. */
export interface SystemReadings {
  readonly before: SystemStatus | undefined;
  readonly now: SystemStatus;
}

/** How the installation fares, read again every few seconds while somebody looks. */
export function useSystemStatus() {
  const client = useClient();
  const queries = useQueryClient();
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<SystemReadings> => {
      const before = queries.getQueryData<SystemReadings>(KEY)?.now;
      return { before, now: await systemStatus(client.api).read({ signal, ignoreErrors: true }) };
    },
    refetchInterval: REFRESH_MS,
  });
}
