import type { EntityDataRequest } from "@orrery/client";
import { datasourceQuery, defaultPageLink, entityKeyOf, isRealtime, type Sampling, sampledRange } from "@orrery/model";
import type { FeedOptions } from "./feed-options.ts";
import type { ResolvedDatasource } from "./resolve-datasources.ts";

interface Asked {
  readonly options: FeedOptions;
  readonly sampling: Sampling;
  readonly now: number;
}

/** The command of a datasource: its entities, what labels name of them, and the points of `keys`. */
export function requestOf(
  { datasource, entityFilter, keyFilters }: ResolvedDatasource,
  keys: readonly string[],
  { options: { settings, single, labelKeys, isState }, sampling, now }: Asked,
): EntityDataRequest {
  const { start, end } = sampledRange(settings.window, sampling, now);
  const pageLink = defaultPageLink(single ? "single" : "all");
  const named = { ...datasource, dataKeys: [...datasource.dataKeys, ...labelKeys] };
  const query = entityFilter && datasourceQuery(named, { entityFilter, keyFilters, pageLink });
  const labels = labelKeys.flatMap((key) => entityKeyOf(key) ?? []);
  const latest = labels.length > 0 ? { latestCmd: { keys: labels } } : {};
  if (keys.length === 0) return { query, ...latest };
  const { intervalMs: interval, limit, aggregation: agg, calendar } = sampling;
  const grouping = calendar && { intervalType: calendar.unit, timeZone: calendar.zone };
  const asked = { keys, startTs: start, interval, ...grouping, limit, agg, fetchLatestPreviousPoint: isState };
  if (isRealtime(settings.window)) return { query, ...latest, tsCmd: { ...asked, timeWindow: end - start } };
  return { query, ...latest, historyCmd: { ...asked, endTs: end } };
}
