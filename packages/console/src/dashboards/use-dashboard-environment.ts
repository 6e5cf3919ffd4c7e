import { type AliasUser, firstDayOfWeekIn } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useClient } from "../session/client-context.tsx";
import { useClaims } from "../session/use-session.ts";

interface DashboardEnvironment {
  readonly user: AliasUser;
  readonly serverNow: () => number;
  readonly browserZone: string;
  /** Where the reader is at home: 0 Sunday to 6 Saturday. */
  readonly firstDayOfWeek: number;
  readonly maxDatapointsLimit: number;
}

const DEFAULT_LIMIT = 50_000;

/** What dashboards need beside their configuration; undefined until the server's clock is known. */
export function useDashboardEnvironment(): DashboardEnvironment | undefined {
  const client = useClient();
  const { authority, userId, tenantId, customerId } = useClaims();
  const clock = useQuery({
    queryKey: ["dashboard", "serverTime"],
    queryFn: async ({ signal }) => {
      const before = Date.now();
      const server = await client.dashboards.serverTime({ signal });
      return { aheadMs: Math.ceil(server - (before + Date.now()) / 2) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const limit = useQuery({
    queryKey: ["dashboard", "maxDatapointsLimit"],
    queryFn: ({ signal }) => client.dashboards.maxDatapointsLimit({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // A server that does not tell its time is taken to be on ours: a window that is off by seconds beats none.
  const aheadMs = clock.data?.aheadMs ?? 0;
  const serverNow = useCallback(() => Date.now() + aheadMs, [aheadMs]);
  const user = useMemo<AliasUser>(
    () => ({ authority: authority === "ANONYMOUS" ? "CUSTOMER_USER" : authority, userId, tenantId, customerId }),
    [authority, userId, tenantId, customerId],
  );
  if (clock.isPending || limit.isPending) return undefined;
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const firstDayOfWeek = firstDayOfWeekIn(navigator.language);
  return { user, serverNow, browserZone, firstDayOfWeek, maxDatapointsLimit: limit.data ?? DEFAULT_LIMIT };
}
