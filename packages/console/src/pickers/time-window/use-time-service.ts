import { DEFAULT_MAX_DATAPOINTS, firstDayOfWeekIn } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useClient } from "../../session/client-context.tsx";

/** What everything that shows time goes by. */
export interface TimeService {
  /** The server's clock, ms. */
  readonly serverNow: () => number;
  readonly browserZone: string;
  /** Where the reader is at home: 0 Sunday to 6 Saturday. */
  readonly firstDayOfWeek: number;
  /** The most points the platform gives without aggregation. */
  readonly maxDatapointsLimit: number;
  /** Until the server's time and limit are known, the defaults hold. */
  readonly isLoading: boolean;
}

/** Clock, zone and limits; asked of the server once for the whole console. */
export function useTimeService(): TimeService {
  const client = useClient();
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
  // Without the server's time the browser's is used: a window that is off by seconds is better than none.
  const aheadMs = clock.data?.aheadMs ?? 0;
  const serverNow = useCallback(() => Date.now() + aheadMs, [aheadMs]);
  return {
    serverNow,
    browserZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    firstDayOfWeek: firstDayOfWeekIn(navigator.language),
    maxDatapointsLimit: limit.data ?? DEFAULT_MAX_DATAPOINTS,
    isLoading: clock.isPending || limit.isPending,
  };
}
