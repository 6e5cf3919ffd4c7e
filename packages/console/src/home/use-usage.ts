import { USAGE_COUNTERS } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "../session/client-context.tsx";
import { firstHour, HOURS_SHOWN, messageRate } from "./message-rate.ts";

const REFRESH_MS = 15_000;
const HOURLY = `${USAGE_COUNTERS.transportMessages.count}Hourly`;

/** What the tenant has used of the platform this month, and how many messages came in lately. `null`: not counted. */
export function useUsage() {
  const client = useClient();
  return useQuery({
    queryKey: ["usage"],
    queryFn: async ({ signal }) => {
      const options = { signal, ignoreErrors: true };
      const usage = await client.usage.current(options);
      if (!usage) return null;
      const now = Date.now();
      const range = { startTs: firstHour(now), endTs: now + 1, limit: HOURS_SHOWN + 1 };
      const series = await client.telemetry.history(usage.id, { ...range, keys: [HOURLY] }, options);
      const counted = (series[HOURLY] ?? []).map(({ ts, value }) => ({ ts, count: Number(value ?? 0) }));
      const messages = messageRate(counted, now, new Date(now).setHours(0, 0, 0, 0));
      return { messages, stored: usage.counters.storageDataPoints };
    },
    refetchInterval: REFRESH_MS,
  });
}
