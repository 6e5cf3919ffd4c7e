import type { CallOptions, Client } from "@orrery/client";
import { useQueries, useQuery } from "@tanstack/react-query";
import { KINDS } from "../kinds/kinds.ts";
import { useClient } from "../session/client-context.tsx";
import { type Scope, scopeOf } from "../session/scope.ts";
import { useClaims } from "../session/use-session.ts";
import { DEVICE_COUNTS, deviceActivity } from "./device-counts.ts";

const REFRESH_MS = 15_000;
/** What people add and remove by hand changes seldom. */
const SLOW_REFRESH_MS = 60_000;
const ONE = { page: 0, pageSize: 1 };

type Count = (client: Client, scope: Scope, options: CallOptions) => Promise<{ readonly totalElements: number }>;

/** How many there are behind a place: the total of a page of one row. */
function countOf(path: string): Count | undefined {
  if (path === "/edgeManagement/ruleChains")
    return (client, _, o) => client.ruleChains.list(ONE, { ...o, type: "EDGE" });
  const list = KINDS.find(({ place }) => place?.path === path)?.list;
  return list && ((client, scope, o) => list(client, scope, ONE, o));
}

/** How many entities the pages at these paths list, by path; unknown counts are absent. */
export function useLinkCounts(paths: readonly string[]): Readonly<Record<string, number | undefined>> {
  const client = useClient();
  const scope = scopeOf(useClaims());
  const counted = paths.flatMap((path) => {
    const count = countOf(path);
    return count ? [{ path, count }] : [];
  });
  const results = useQueries({
    queries: counted.map(({ path, count }) => ({
      queryKey: ["count", path],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await count(client, scope, { signal, ignoreErrors: true })).totalElements,
      refetchInterval: path === "/devices" ? REFRESH_MS : SLOW_REFRESH_MS,
    })),
  });
  return Object.fromEntries(counted.map(({ path }, index) => [path, results[index]?.data]));
}

/** How many devices are active, inactive or were never seen. */
export function useDeviceCounts() {
  const client = useClient();
  return useQuery({
    queryKey: ["count", "activity"],
    queryFn: async ({ signal }) => {
      const count = (query: (typeof DEVICE_COUNTS)[keyof typeof DEVICE_COUNTS]) =>
        client.queries.count(query, { signal, ignoreErrors: true });
      const [all, active, seen] = await Promise.all([
        count(DEVICE_COUNTS.all),
        count(DEVICE_COUNTS.active),
        count(DEVICE_COUNTS.seen),
      ]);
      return deviceActivity(all, active, seen);
    },
    refetchInterval: REFRESH_MS,
  });
}
