import {
  type Datasource,
  datasourceQuery,
  datasourcesOf,
  defaultPageLink,
  type EntityData,
  type PageData,
} from "@orrery/model";
import { type ResolvedDatasource, resolveDatasource } from "../runtime/data/resolve-datasources.ts";
import { latestOf, seriesOf } from "../runtime/data/widget-series.ts";
import { Allowance } from "./broker/allowance.ts";
import type { Arguments } from "./broker/arguments.ts";
import { type PageServices, Refused } from "./broker/broker.ts";
import { frameData } from "./frame-data.ts";
import type { FrameData } from "./frame-messages.ts";
import { type AskedSource, openAlarmPage, openEntityPage, readPage } from "./live-pages.ts";
import { LiveSeries, type SeriesOptions, type SeriesParts } from "./live-series.ts";

const MAX_SUBSCRIPTIONS = 20;
const MAX_SOURCES = 20;
/** Nobody waits longer for the data of a widget before its action begins; what comes later is pushed. */
const DATA_WAIT_MS = 2_000;
const NO_DATA: FrameData = { datasources: [], data: [], timeWindow: undefined };

interface LiveParts extends SeriesParts {
  readonly push: (id: number, data: FrameData) => void;
}

/** Subscriptions to latest values, time series and pages of entities and alarms that a script makes itself, of entities and aliases that the viewer may see. */
export class LiveSubscriptions implements Disposable {
  readonly #parts: LiveParts;
  readonly #ends = new Map<number, () => void>();
  readonly #series = new Map<number, LiveSeries>();
  /** Those that begin anew with another window of the dashboard. */
  readonly #following = new Map<number, () => void>();

  readonly #zooms = new Allowance(10, 1);

  constructor(parts: LiveParts) {
    this.#parts = parts;
  }

  readonly services: PageServices = {
    "subscriptions.begin": { needsGesture: false, run: (args, call) => this.#begin(args, call) },
    "subscriptions.page": {
      needsGesture: false,
      run: (args, id) => {
        const [source, asked] = [this.#source(args.at(0)), readPage(args, 1)];
        this.#add(id, openEntityPage(this.#parts, source, asked, this.#pushTo(id)));
      },
    },
    "subscriptions.alarms": {
      needsGesture: false,
      run: (args, id) => {
        const source = this.#source(args.at(0));
        const open = () => openAlarmPage(this.#parts, source, args, this.#pushTo(id));
        this.#add(id, open());
        this.#following.set(id, () => {
          this.#ends.get(id)?.();
          this.#ends.set(id, open());
        });
      },
    },
    "subscriptions.end": { needsGesture: false, run: (args) => this.#end(args.number(0)) },
    "subscriptions.zoom": {
      needsGesture: false,
      run: (args) => {
        const range = args.at(1) === undefined ? undefined : { start: args.number(1), end: args.number(2) };
        if (range && range.start >= range.end) throw new Refused(400, "The window ends before it begins");
        if (!this.#zooms.takes()) throw new Refused(429, "The widget moves its window too often");
        this.#series.get(args.number(0))?.zoom(range);
      },
    },
  };

  /** The window of the dashboard is another one now. */
  follow(): void {
    for (const series of this.#series.values()) series.follow();
    for (const follow of this.#following.values()) follow();
  }

  [Symbol.dispose](): void {
    for (const end of this.#ends.values()) end();
    this.#ends.clear();
    this.#following.clear();
    this.#series.clear();
  }

  #add(id: number, end: () => void): void {
    if (this.#ends.size >= MAX_SUBSCRIPTIONS) {
      end();
      throw new Refused(429, "The widget has too many subscriptions");
    }
    this.#ends.set(id, end);
  }

  readonly #pushTo = (id: number) => (data: FrameData) => this.#parts.push(id, data);

  #source(given: unknown): AskedSource {
    const source = resolveDatasource(readDatasource(given), this.#parts.dashboard());
    if (!isAsked(source)) throw new Refused(400, "A datasource names no entity");
    return source;
  }

  #begin(args: Arguments, id: number): void {
    const kind = args.at(0);
    if (kind !== "latest" && kind !== "timeseries") {
      throw new Refused(400, "Widgets subscribe to latest values and time series only");
    }
    const { datasources, ...options } = args.record(1);
    const given = Array.isArray(datasources) ? datasources.slice(0, MAX_SOURCES) : [];
    const sources = given.map((each: unknown) => this.#source(each));
    if (kind === "timeseries") this.#openSeries(id, sources, options, this.#pushTo(id));
    else this.#openLatest(id, sources, this.#pushTo(id));
  }

  /** The data of the widget itself, which is pushed with `id` from then on; at most so long is waited for it. */
  ofWidget(id: number): Promise<FrameData> {
    const { widget, dashboard } = this.#parts;
    const sources = datasourcesOf(widget)
      .map((source) => resolveDatasource(source, dashboard()))
      .filter(isAsked)
      .slice(0, MAX_SOURCES);
    const { promise, resolve } = Promise.withResolvers<FrameData>();
    if (sources.length === 0 || !(widget.type === "latest" || widget.type === "timeseries")) {
      resolve(NO_DATA);
      return promise;
    }
    const timer = setTimeout(() => resolve(NO_DATA), DATA_WAIT_MS);
    let isFirst = true;
    const take = (data: FrameData) => {
      clearTimeout(timer);
      if (!isFirst) return this.#parts.push(id, data);
      isFirst = false;
      resolve(data);
    };
    if (widget.type === "timeseries") this.#openSeries(id, sources, widget.config, take);
    else this.#openLatest(id, sources, take);
    return promise;
  }

  #openSeries(id: number, sources: readonly AskedSource[], options: SeriesOptions, push: (data: FrameData) => void) {
    const series = new LiveSeries(this.#parts, sources, options, push);
    this.#add(id, () => series[Symbol.dispose]());
    this.#series.set(id, series);
  }

  #openLatest(id: number, sources: readonly AskedSource[], push: (data: FrameData) => void): void {
    const queries = sources.map(({ entityFilter, datasource, keyFilters, needsLookup }) => {
      const pageLink = defaultPageLink(needsLookup ? "single" : "all");
      return this.#parts.client.live.entityData(datasourceQuery(datasource, { entityFilter, keyFilters, pageLink }));
    });
    const tell = () => {
      const pages = queries.map((query) => query.snapshot().data as PageData<EntityData> | undefined);
      if (pages.some((page) => page === undefined)) return;
      const entities = sources.map((source, at) => ({ source, entities: pages[at]?.data ?? [] }));
      const data = seriesOf(entities, this.#parts.widget.config, (entity, key) => ({
        keySettings: key.settings,
        latest: latestOf(entity, key),
      }));
      push(frameData({ data, datasources: sources }));
    };
    const ends = queries.map((query) => query.subscribe(tell));
    this.#add(id, () => {
      for (const end of ends) end();
    });
    queueMicrotask(tell);
  }

  #end(id: number): void {
    this.#ends.get(id)?.();
    this.#ends.delete(id);
    this.#series.delete(id);
    this.#following.delete(id);
  }
}

const isAsked = (source: ResolvedDatasource): source is AskedSource => source.entityFilter !== undefined;

function readDatasource(given: unknown): Datasource {
  const { type, name, entityAliasId, filterId, entityType, entityId, dataKeys } = (given ?? {}) as Record<
    string,
    unknown
  >;
  const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
  return {
    type: textOf(type) ?? "entity",
    name: textOf(name),
    entityAliasId: textOf(entityAliasId),
    filterId: textOf(filterId),
    entityType: textOf(entityType),
    entityId: textOf(entityId),
    dataKeys: (Array.isArray(dataKeys) ? dataKeys.slice(0, 100) : []).flatMap((each: unknown) => {
      const key = (each ?? {}) as Record<string, unknown>;
      const [keyName, kind] = [textOf(key.name), textOf(key.type)];
      if (keyName === undefined || kind === undefined) return [];
      return [{ ...key, name: keyName, type: kind, label: textOf(key.label) ?? keyName }];
    }),
  };
}
