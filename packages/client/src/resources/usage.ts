import type { ApiUsageStateId, ApiUsageStateValue, UsageCounter, UsageFeature } from "@orrery/model";
import { entityId, type PageData, USAGE_COUNTERS, USAGE_FEATURES, type Uuid } from "@orrery/model";
import type { Api } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** What the tenant has used this month, and what it may use. */
export interface ApiUsage {
  /** Its time series hold the counters of each month, and of each hour under the names with `Hourly`. */
  readonly id: ApiUsageStateId;
  /** 0 as limit: unlimited. */
  readonly counters: Readonly<Record<UsageCounter, { readonly used: number; readonly limit: number }>>;
  readonly states: Readonly<Record<UsageFeature, ApiUsageStateValue>>;
}

interface Found {
  readonly entityId: { readonly id: Uuid };
  readonly latest: { readonly TIME_SERIES?: Readonly<Record<string, { readonly value: string } | undefined>> };
}

const counters = Object.entries(USAGE_COUNTERS) as [UsageCounter, (typeof USAGE_COUNTERS)[UsageCounter]][];
const features = Object.entries(USAGE_FEATURES) as [UsageFeature, (typeof USAGE_FEATURES)[UsageFeature]][];
const KEYS = [
  ...counters.flatMap(([, { count, limit }]) => [count, limit]),
  ...features.map(([, { series }]) => series),
];

/** The API has no call for it: it is an entity query. */
export const usage = (api: Api) => ({
  /** Of the caller's tenant; `undefined` for who has none: administrators of the installation. */
  current: async (o?: CallOptions): Promise<ApiUsage | undefined> => {
    const query = {
      entityFilter: { type: "apiUsageState" },
      pageLink: { pageSize: 1, page: 0 },
      latestValues: KEYS.map((key) => ({ type: "TIME_SERIES", key })),
    };
    const { data } = await api.post<PageData<Found>>("/api/entitiesQuery/find", query, o);
    return data[0] && usageOf(data[0]);
  },
});

function usageOf({ entityId: { id }, latest }: Found): ApiUsage {
  const text = (key: string): string => latest.TIME_SERIES?.[key]?.value ?? "";
  const used = counters.map(([name, { count, limit }]) => [
    name,
    { used: Number(text(count)), limit: Number(text(limit)) },
  ]);
  const states = features.map(([name, { series }]) => [name, text(series) || "ENABLED"]);
  return {
    id: entityId("API_USAGE_STATE", id),
    counters: Object.fromEntries(used),
    states: Object.fromEntries(states),
  };
}
