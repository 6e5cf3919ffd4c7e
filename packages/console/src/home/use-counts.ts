import type { CallOptions, Client } from "@orrery/client";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useClient } from "../session/client-context.tsx";
import { type Scope, scopeOf } from "../session/scope.ts";
import { useClaims } from "../session/use-session.ts";
import { DEVICE_COUNTS, deviceActivity } from "./device-counts.ts";

const REFRESH_MS = 15_000;
/** What people add and remove by hand changes seldom. */
const SLOW_REFRESH_MS = 60_000;
const ONE = { page: 0, pageSize: 1 };

type Count = (client: Client, scope: Scope, options: CallOptions) => Promise<{ readonly totalElements: number }>;

/** How many there are behind each place; the total of a one-row page. */
const COUNTS: Readonly<Record<string, Count>> = {
  "/tenants": (client, _, o) => client.tenants.infos(ONE, o),
  "/tenantProfiles": (client, _, o) => client.tenantProfiles.list(ONE, o),
  "/customers": (client, _, o) => client.customers.list(ONE, o),
  "/deviceProfiles": (client, _, o) => client.deviceProfiles.infos(ONE, o),
  "/devices": (client, scope, o) =>
    scope.kind === "customer"
      ? client.devices.customerInfos(scope.customerId, ONE, undefined, o)
      : client.devices.tenantInfos(ONE, undefined, o),
  "/dashboards": (client, scope, o) =>
    scope.kind === "customer"
      ? client.dashboards.customerInfos(scope.customerId, ONE, o)
      : client.dashboards.tenantInfos(ONE, o),
  "/assets": (client, scope, o) =>
    scope.kind === "customer"
      ? client.assets.customerInfos(scope.customerId, ONE, undefined, o)
      : client.assets.tenantInfos(ONE, undefined, o),
  "/entityViews": (client, scope, o) =>
    scope.kind === "customer"
      ? client.entityViews.customerInfos(scope.customerId, ONE, undefined, o)
      : client.entityViews.tenantInfos(ONE, undefined, o),
  "/edgeInstances": (client, scope, o) =>
    scope.kind === "customer" ? client.edges.customerInfos(scope.customerId, ONE, o) : client.edges.tenantInfos(ONE, o),
  "/ruleChains": (client, _, o) => client.ruleChains.list(ONE, { ...o, type: "CORE" }),
  "/edgeManagement/ruleChains": (client, _, o) => client.ruleChains.list(ONE, { ...o, type: "EDGE" }),
  "/otaUpdates": (client, _, o) => client.otaPackages.list(ONE, o),
  "/widgets-bundles": (client, _, o) => client.widgetsBundles.list(ONE, o),
  "/settings/resources-library": (client, _, o) => client.resources.list(ONE, o),
};

/** Counts of these places by address; those that are not known are absent. */
export function usePlaceCounts(places: readonly string[]): Readonly<Record<string, number | undefined>> {
  const client = useClient();
  const scope = scopeOf(useClaims());
  const counted = places.flatMap((place) => {
    const count = COUNTS[place];
    return count ? [{ place, count }] : [];
  });
  const results = useQueries({
    queries: counted.map(({ place, count }) => ({
      queryKey: ["count", place],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await count(client, scope, { signal, ignoreErrors: true })).totalElements,
      refetchInterval: place === "/devices" ? REFRESH_MS : SLOW_REFRESH_MS,
    })),
  });
  return Object.fromEntries(counted.map(({ place }, index) => [place, results[index]?.data]));
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
