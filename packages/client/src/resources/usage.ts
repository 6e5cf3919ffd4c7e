import type { ApiUsageStateId, ApiUsageStateValue, PageData, UsageCounter, UsageFeature, Uuid } from "@orrery/model";
import type { Api } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** The tenant's usage this month, and its features. */
export interface ApiUsage {
  /** Its time series hold the counters of each month, and of each hour under the names with `Hourly`. */
  readonly id: ApiUsageStateId;
  /** 0 as limit: unlimited. */
  readonly counters: Readonly<Record<UsageCounter, { readonly used: number; readonly limit: number }>>;
  readonly states: Readonly<Record<UsageFeature, ApiUsageStateValue>>;
  /** Since when the features are in their states, ms; 0 where it is not known. */
  readonly since: Readonly<Record<UsageFeature, number>>;
}

/** A row of the query that finds usage. */
export interface FoundUsage {
  readonly entityId: { readonly id: Uuid };
  readonly latest: {
    readonly TIME_SERIES?: Readonly<Record<string, { readonly ts: number; readonly value: string } | undefined>>;
  };
}

/** Implemented as an entity query, since the API has no call for it. The key names load with the first call. */
export const usage = (api: Api) => ({
  /** Of the caller's tenant; `undefined` for system administrators. */
  current: async (o?: CallOptions): Promise<ApiUsage | undefined> => {
    const { USAGE_KEYS, usageOf } = await import("./parts/read-usage.ts");
    const query = {
      entityFilter: { type: "apiUsageState" },
      pageLink: { pageSize: 1, page: 0 },
      latestValues: USAGE_KEYS.map((key) => ({ type: "TIME_SERIES", key })),
    };
    const { data } = await api.post<PageData<FoundUsage>>("/api/entitiesQuery/find", query, o);
    return data[0] && usageOf(data[0]);
  },
});
