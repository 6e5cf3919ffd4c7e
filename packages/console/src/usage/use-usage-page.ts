import type { ApiUsage } from "@orrery/client";
import { type ApiUsageStateId, entityId, parseUuid, USAGE_COUNTERS, type UsageCounter } from "@orrery/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import { useClient } from "../session/client-context.tsx";
import { useClaims } from "../session/use-session.ts";
import { columnStarts, columnsOf, type UsageColumn, type UsageStep } from "./usage-figures.ts";

/** As often as the platform writes what it counted. */
const REFRESH_MS = 10_000;

/** Usage of this month: counts, limits and states. `null`: nothing is counted for this user. */
export function useUsageNow() {
  const client = useClient();
  return useQuery({
    queryKey: ["usage", "now"],
    queryFn: async ({ signal }) => (await client.usage.current({ signal, ignoreErrors: true })) ?? null,
    refetchInterval: REFRESH_MS,
  });
}

/** What the profile with the limits is called. */
export function useProfileName() {
  const client = useClient();
  const { tenantId } = useClaims();
  return useQuery({
    queryKey: ["usage", "profile", tenantId],
    queryFn: ({ signal }) =>
      client.tenants.info(entityId("TENANT", parseUuid(tenantId)), { signal, ignoreErrors: true }),
    select: ({ tenantProfileName }) => tenantProfileName,
  });
}

interface Charted {
  readonly id: ApiUsage["id"];
  readonly counter: UsageCounter;
  readonly step: UsageStep;
}

/** The columns of one counter, the running hour, day or month at the end. */
export function useUsageColumns({ id, counter, step }: Charted) {
  const client = useClient();
  const { serverNow } = useTimeService();
  return useQuery({
    queryKey: ["usage", "columns", id.id, counter, step],
    queryFn: async ({ signal }): Promise<readonly UsageColumn[]> => {
      const { count } = USAGE_COUNTERS[counter];
      const key = step === "month" ? count : `${count}Hourly`;
      const now = serverNow();
      const starts = columnStarts(step, now);
      const range = { startTs: starts[0] ?? now, endTs: now + 1, limit: MAX_POINTS };
      const found = await client.telemetry.history(id, { ...range, keys: [key] }, { signal, ignoreErrors: true });
      return columnsOf(
        starts,
        (found[key] ?? []).map(({ ts, value }) => ({ ts, count: Number(value) || 0 })),
      );
    },
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/** The hours of thirty days, and some. */
const MAX_POINTS = 1_000;

/** The last 24 hours of every counter, for the small columns of those without a limit. */
export function useUsageHours(id: ApiUsageStateId | undefined) {
  const client = useClient();
  const { serverNow } = useTimeService();
  return useQuery({
    queryKey: ["usage", "hours", id?.id],
    queryFn: async ({ signal }) => {
      if (!id) return new Map<string, readonly UsageColumn[]>();
      const now = serverNow();
      const starts = columnStarts("hour", now);
      const keys = Object.values(USAGE_COUNTERS).map(({ count }) => `${count}Hourly`);
      const range = { startTs: starts[0] ?? now, endTs: now + 1, limit: MAX_POINTS };
      const found = await client.telemetry.history(id, { ...range, keys }, { signal, ignoreErrors: true });
      return new Map(
        Object.values(USAGE_COUNTERS).map(({ count: key }) => [
          key,
          columnsOf(
            starts,
            (found[`${key}Hourly`] ?? []).map(({ ts, value }) => ({ ts, count: Number(value) || 0 })),
          ),
        ]),
      );
    },
    enabled: id !== undefined,
    refetchInterval: REFRESH_MS,
  });
}
