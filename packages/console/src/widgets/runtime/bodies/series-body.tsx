import type { DataKey, TimeRange } from "@orrery/model";
import { useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { MovedViews } from "../../../charts/chart-input.ts";
import { Button } from "../../../controls/basics/button.tsx";
import { ExportButton } from "../../../exports/export-button.tsx";
import { TimeWindowControl } from "../../../pickers/time-window/time-window-control.tsx";
import { useTimeWindowText } from "../../../pickers/time-window/time-window-text.ts";
import { WidgetFrame } from "../../frame/widget-frame.tsx";
import { WidgetFailure, WidgetMessage, WidgetSkeleton } from "../../frame/widget-states.tsx";
import { FunctionProblem } from "../../table/function-problem.tsx";
import { useDashboard } from "../dashboard-context.ts";
import type { ResolvedDatasource } from "../data/resolve-datasources.ts";
import { seriesExport } from "../data/series-export.ts";
import { useComparedSeries } from "../data/use-compared-series.ts";
import { useMoves } from "../data/use-moves.ts";
import { usePostProcessed } from "../data/use-post-processed.ts";
import { useSeriesFeed } from "../data/use-series-feed.ts";
import { useWhileSeen } from "../data/use-while-seen.ts";
import { useWidgetTimeWindow, type WidgetTimeWindow, WidgetWindowProvider } from "../data/use-widget-window.ts";
import { entitySubject, latestOf, seriesKey, seriesOf, withLabels } from "../data/widget-series.ts";
import { EmptyReason, useFunctionNotice } from "../empty-reason.tsx";
import { problemOf } from "../functions.ts";
import { HeaderActions } from "../header-actions.tsx";
import { useKeySettings } from "../key-settings.ts";
import { ResetZoom } from "../reset-zoom.tsx";
import type { BodyProps } from "./body-props.ts";

/** A widget of time series in a window that may move. */
export function SeriesBody(props: BodyProps<"timeseries">) {
  const window = useWidgetTimeWindow(props.widget);
  return (
    <WidgetWindowProvider value={window}>
      <WindowedBody {...props} window={window} />
    </WidgetWindowProvider>
  );
}

function WindowedBody({
  widget,
  definition,
  settings,
  datasources,
  window,
}: BodyProps<"timeseries"> & { readonly window: WidgetTimeWindow }) {
  const { t } = useTranslation();
  const { browserZone } = useDashboard();
  const { singleEntity: single = false, stateData: isState = false } = definition.declaration.parameters;
  const labelKeys = definition.labelKeys?.(settings) ?? NO_KEYS;
  const drawsPixels = definition.drawsPixels?.(settings) && !datasources.some(changesValues);
  const kind = { single, isState, labelKeys, drawsPixels };
  const drawsAll = drawsPixels === true && !isState;
  const feed = useSeriesFeed(datasources, window.settings, kind);
  const { status, error, version, range, entities, overflow, problem, others, slotMs, readsPixels } =
    useSyncExternalStore(useWhileSeen(feed.subscribe), feed.snapshot);
  const move = useMoves(feed, window.zoom);
  const notice = useFunctionNotice(widget, definition);
  const keySettings = useKeySettings(definition.declaration);
  const own = useMemo(() => {
    const pages = datasources.map((source, index) => ({ source, entities: entities[index] ?? [] }));
    const all = seriesOf(pages, widget.config, (entity, key, datasource) => ({
      keySettings: keySettings(key),
      latest: latestOf(entity, key),
      // Views are read again with each version of the feed.
      view: version >= 0 ? feed.windowOf(datasource, entity.entityId)?.view(seriesKey(key)) : undefined,
    }));
    return labelKeys.length > 0 ? withLabels(all, entities, labelKeys) : all;
  }, [datasources, entities, widget.config, feed, version, keySettings, labelKeys]);
  const moveTo = (to: TimeRange): MovedViews => {
    move(to);
    return (id) => {
      const series = own.find((one) => one.id === id);
      return series && feed.windowOf(series.datasource, series.entity.id)?.view(seriesKey(series.key));
    };
  };
  const compared = useComparedSeries({
    comparison: definition.comparison?.(settings),
    comparedKey: definition.comparedKey,
    datasources,
    settings: window.settings,
    kind,
    range,
    data: own,
  });
  const given = useMemo(() => [...own, ...compared], [own, compared]);
  const { data, state } = usePostProcessed(given, given);
  const zone = window.settings.zone ?? browserZone;
  const { settings: shownSettings } = window;
  const intervalMs = slotMs || feed.sampling.intervalMs;
  const shown = useMemo(
    () => ({ settings: shownSettings, range, zone, intervalMs }),
    [shownSettings, range, zone, intervalMs],
  );
  const units = new Set(data.map((series) => series.units));
  const title = widget.config.title || widget.title;
  const exported = seriesExport({ title, timeTitle: t("export.time") }, own, shown);
  const failed = problem ?? problemOf(state);
  const { View } = definition;
  const content = () => {
    if (status === "loading") return <WidgetSkeleton kind={definition.skeleton} />;
    if (status === "failed") return <WidgetFailure message={error?.message ?? ""} />;
    if (data.length === 0) return <EmptyReason widget={widget} datasources={datasources} />;
    if (!definition.showsEmpty && !data.some(({ view }) => view && view.ts.length > 0))
      return <NoPoints window={window} />;
    const view = <View widget={widget} settings={settings} data={data} window={shown} datasources={datasources} />;
    // What is compared with would be asked for anew with each movement.
    const moves = readsPixels && !definition.comparison?.(settings);
    return <WidgetWindowProvider value={moves ? { ...window, move: moveTo } : window}>{view}</WidgetWindowProvider>;
  };
  const crowded = overflow && t("widget.data-overflow", { count: overflow.shown, total: overflow.total });
  const cut = others.length > 0 && t("widget.newest-values", { keys: others.join(", "), count: feed.sampling.limit });
  return (
    <WidgetFrame
      config={widget.config}
      title={title}
      sub={units.size === 1 ? [...units][0] : undefined}
      notice={[crowded, cut, notice].filter(Boolean).join(" ") || undefined}
      padded={definition.padded}
      pictured={definition.skeleton === "chart"}
      control={
        window.change && (
          <TimeWindowControl settings={window.settings} onChange={window.change} drawsAll={drawsAll} size="tiny" />
        )
      }
      tools={
        <>
          {exported && <ExportButton size="tiny" table={() => exported} />}
          <HeaderActions widget={widget} subject={data[0] && entitySubject(data[0].entity)} />
        </>
      }
    >
      {content()}
      {failed && <FunctionProblem {...failed} />}
      {window.resetZoom && definition.zooms && <ResetZoom onReset={window.resetZoom} />}
    </WidgetFrame>
  );
}

/** Functions change single values, so they need them. */
const changesValues = ({ datasource }: ResolvedDatasource) =>
  datasource.dataKeys.some(({ usePostProcessing, postFuncBody }) => usePostProcessing && postFuncBody);

const NO_KEYS: readonly DataKey[] = [];

const WEEK = 7 * 86_400_000;

function NoPoints({ window }: { readonly window: WidgetTimeWindow }) {
  const { t } = useTranslation();
  const { title } = useTimeWindowText(window.settings);
  const { settings, change } = window;
  const isShort = settings.window.kind === "realtimeLast" && settings.window.lengthMs < WEEK;
  const way = change && isShort && (
    <Button
      size="compact"
      onClick={() => change({ ...settings, window: { kind: "realtimeLast", lengthMs: WEEK }, intervalMs: undefined })}
    >
      {t("widget.show-last-week")}
    </Button>
  );
  return <WidgetMessage title={t("widget.no-points")} text={title} actions={way} />;
}
