import {
  type Comparison,
  comparedRange,
  isRealtime,
  type SeriesView,
  type TimeRange,
  type TimeWindowSettings,
} from "@orrery/model";
import { useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useDashboard } from "../dashboard-context.ts";
import type { WidgetSeries } from "../define-widget.ts";
import type { ComparedKey } from "./compared-key.ts";
import type { ResolvedDatasource } from "./resolve-datasources.ts";
import { type FeedKind, useSeriesFeed } from "./use-series-feed.ts";
import { useWhileSeen } from "./use-while-seen.ts";
import { seriesKey } from "./widget-series.ts";

interface ComparedSeriesOptions {
  readonly comparison: Comparison | undefined;
  readonly comparedKey: ((keySettings: unknown) => ComparedKey) | undefined;
  readonly datasources: readonly ResolvedDatasource[];
  readonly settings: TimeWindowSettings;
  readonly kind: FeedKind;
  /** That of the window; the other one is moved into it. */
  readonly range: TimeRange;
  readonly data: readonly WidgetSeries[];
}

/** The same series of an earlier time, moved into the window. Windows that move with the clock are not compared. */
export function useComparedSeries(options: ComparedSeriesOptions): readonly WidgetSeries[] {
  const { comparison, comparedKey, datasources, settings, kind, range, data } = options;
  const { t } = useTranslation();
  const { browserZone, serverNow } = useDashboard();
  const { start, end } = range;
  const past = useMemo(() => {
    if (!comparison || isRealtime(settings.window)) return undefined;
    const zone = settings.zone ?? browserZone;
    return comparedRange(settings.window, { start, end }, comparison, { zone, now: serverNow() });
  }, [comparison, settings, start, end, browserZone, serverNow]);
  const asked: TimeWindowSettings = past ? { ...settings, window: { kind: "historyFixed", range: past } } : settings;
  const feed = useSeriesFeed(past ? datasources : NONE, asked, kind);
  const { version, entities } = useSyncExternalStore(useWhileSeen(feed.subscribe), feed.snapshot);
  return useMemo(() => {
    if (!past || version < 0) return [];
    const shiftMs = start - past.start;
    const found = new Map(
      entities.flatMap((list, index) => list.map((entity) => [`${index}/${entity.entityId.id}`, entity] as const)),
    );
    return data.flatMap((series, index): readonly WidgetSeries[] => {
      const look = comparedKey?.(series.keySettings);
      const entity = found.get(`${series.datasource}/${series.entity.id.id}`);
      const view = entity && feed.windowOf(series.datasource, entity.entityId)?.view(seriesKey(series.key));
      if (!look?.showValuesForComparison || !view) return [];
      return [
        {
          ...series,
          id: `past/${series.id}`,
          label: look.comparisonValuesLabel || t("widget.compared", { label: series.label }),
          color: look.color || undefined,
          index: data.length + index,
          view: moved(view, shiftMs),
          shiftMs,
        },
      ];
    });
  }, [past, version, entities, data, comparedKey, feed, start, t]);
}

const NONE: readonly ResolvedDatasource[] = [];

function moved(view: SeriesView, by: number): SeriesView {
  return { ...view, ts: view.ts.map((at) => at + by) };
}
