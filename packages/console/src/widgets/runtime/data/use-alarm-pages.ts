import type { LiveAlarms, LiveResult } from "@orrery/client";
import {
  type AlarmData,
  type AlarmDataQuery,
  type AlarmPageRequest,
  alarmChoiceOf,
  alarmKey,
  alarmQuery,
  type EntityFilter,
  type PageData,
  type TimeWindow,
  type WidgetConfig,
} from "@orrery/model";
import { useMemo, useState, useSyncExternalStore } from "react";
import { useClient } from "../../../session/client-context.tsx";
import { useDashboard } from "../dashboard-context.ts";
import type { ResolvedDatasource } from "./resolve-datasources.ts";
import { useWhileSeen } from "./use-while-seen.ts";

/** A page of alarms that is kept live, and the way to another one. */
export interface AlarmPages {
  readonly page: PageData<AlarmData>;
  /** Entities that the source selects, and of how many of them alarms are shown. */
  readonly entities: { readonly total: number; readonly allowed: number };
  readonly request: AlarmPageRequest;
  /** What the server is asked for the page; absent where functions make it. */
  readonly query: AlarmDataQuery | undefined;
  /** Asks for another page. One of other alarms, or in another order, is the first unless `page` is given. */
  readonly ask: (change: Partial<AlarmPageRequest>) => void;
  /** Whether the page that was asked for is on its way; the one before is shown until it is there. */
  readonly isPending: boolean;
}

interface AlarmSource {
  readonly source: ResolvedDatasource;
  readonly entityFilter: EntityFilter;
  readonly config: WidgetConfig;
  readonly window: TimeWindow;
  readonly firstPage: Partial<AlarmPageRequest> | undefined;
}

/** As alarms are listed until somebody sorts them. */
export const NEWEST_FIRST = { key: alarmKey("createdTime"), direction: "DESC" } as const;

/** The alarms of a source in pages. `pages` is undefined until the first is there. */
export function useAlarmPages({ source, entityFilter, config, window, firstPage }: AlarmSource) {
  const { live } = useClient();
  const { serverNow } = useDashboard();
  const [request, setRequest] = useState<AlarmPageRequest>(() => ({
    page: 0,
    pageSize: 10,
    text: "",
    sort: NEWEST_FIRST,
    ...alarmChoiceOf(config),
    ...firstPage,
  }));
  const { datasource, keyFilters } = source;
  const asked = JSON.stringify([entityFilter, keyFilters, window, request]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` says whether what is asked for is equal
  const query = useMemo(() => {
    const searchPropagated = config.searchPropagatedAlarms ?? true;
    const scope = { entityFilter, keyFilters, window, now: serverNow(), searchPropagated };
    return alarmQuery(datasource, scope, request);
  }, [asked, datasource]);
  const subscription = useMemo(() => live.alarmData(query), [live, query]);
  const result: LiveResult<LiveAlarms> = useSyncExternalStore(
    useWhileSeen(subscription.subscribe),
    subscription.snapshot,
  );
  const [shown, setShown] = useState<LiveAlarms>();
  if (result.data && result.data !== shown) setShown(result.data);
  const alarms = result.data ?? shown;
  const ask = (change: Partial<AlarmPageRequest>) => setRequest((before) => ({ ...before, page: 0, ...change }));
  const pages: AlarmPages | undefined = alarms && {
    page: alarms.page,
    entities: { total: alarms.totalEntities, allowed: alarms.allowedEntities },
    request,
    query,
    ask,
    isPending: result.data === undefined,
  };
  return { status: result.status, error: result.error, pages };
}
