import type { Client } from "@orrery/client";
import { parseTimeWindow, type TimeRange, type TimeWindowSettings, type Widget, zoomedTo } from "@orrery/model";
import type { DashboardContextValue, DashboardTime } from "../runtime/dashboard-context.ts";
import type { ResolvedDatasource } from "../runtime/data/resolve-datasources.ts";
import { SeriesFeed } from "../runtime/data/series-feed.ts";
import { seriesKey, seriesOf } from "../runtime/data/widget-series.ts";
import { frameData } from "./frame-data.ts";
import type { FrameData } from "./frame-messages.ts";

export interface SeriesParts {
  readonly client: Pick<Client, "live">;
  readonly dashboard: () => DashboardContextValue;
  readonly time: () => Pick<DashboardTime, "settings">;
  /** Whose frame it is. */
  readonly widget: Widget;
}

/** What a script says of a subscription to time series (reference: dashboards and widgets, 4.5). */
export interface SeriesOptions {
  readonly useDashboardTimewindow?: unknown;
  readonly timeWindowConfig?: unknown;
  readonly stateData?: unknown;
}

/** Time series that a script subscribes to: in the dashboard's time, which it follows, or in a window of its own. */
export class LiveSeries implements Disposable {
  readonly #parts: SeriesParts;
  readonly #sources: readonly ResolvedDatasource[];
  readonly #options: SeriesOptions;
  readonly #push: (data: FrameData) => void;
  #zoomed: TimeRange | undefined;
  #end: (() => void) | undefined;

  constructor(
    parts: SeriesParts,
    sources: readonly ResolvedDatasource[],
    options: SeriesOptions,
    push: (data: FrameData) => void,
  ) {
    this.#parts = parts;
    this.#sources = sources;
    this.#options = options;
    this.#push = push;
    this.#open();
  }

  /** The window of the dashboard is another one now. */
  follow(): void {
    if (this.#options.useDashboardTimewindow !== false && !this.#zoomed) this.#open();
  }

  /** Shows a part of the time; without a range the window before it. */
  zoom(range: TimeRange | undefined): void {
    this.#zoomed = range;
    this.#open();
  }

  [Symbol.dispose](): void {
    this.#end?.();
    this.#end = undefined;
  }

  #open(): void {
    this.#end?.();
    const { client, dashboard, widget } = this.#parts;
    const { browserZone, serverNow } = dashboard();
    const settings = this.#settings();
    const datasources = this.#sources;
    const isState = this.#options.stateData === true;
    const feed = new SeriesFeed({
      live: client.live,
      datasources,
      settings,
      single: datasources.every(({ needsLookup }) => needsLookup),
      isState,
      labelKeys: [],
      serverNow,
    });
    const tell = () => {
      const { status, range, entities } = feed.snapshot();
      if (status !== "ready") return;
      const found = datasources.map((source, at) => ({ source, entities: entities[at] ?? [] }));
      const data = seriesOf(found, widget.config, (entity, key, at) => ({
        keySettings: key.settings,
        view: feed.windowOf(at, entity.entityId)?.view(seriesKey(key)),
      }));
      const { intervalMs } = feed.sampling;
      const window = { settings, range, zone: settings.zone ?? browserZone, intervalMs };
      this.#push(frameData({ data, datasources, window }));
    };
    this.#end = feed.subscribe(tell);
  }

  #settings(): TimeWindowSettings {
    const { dashboard, time } = this.#parts;
    const { serverNow, browserZone, firstDayOfWeek, maxDatapointsLimit } = dashboard();
    const { useDashboardTimewindow, timeWindowConfig } = this.#options;
    const own = { now: serverNow(), browserZone, firstDayOfWeek, maxDatapointsLimit };
    const settings = useDashboardTimewindow === false ? parseTimeWindow(timeWindowConfig, own) : time().settings;
    return this.#zoomed ? zoomedTo(settings, this.#zoomed) : settings;
  }
}
