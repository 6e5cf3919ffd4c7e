import {
  type Datasource,
  datasourceQuery,
  defaultPageLink,
  type EntityData,
  isEntityType,
  isUuid,
  type PageData,
  parseEntityId,
  resolveAlias,
} from "@orrery/model";
import { latestOf, seriesOf } from "../runtime/data/widget-series.ts";
import { Allowance } from "./broker/allowance.ts";
import type { Arguments } from "./broker/arguments.ts";
import { type PageServices, Refused } from "./broker/broker.ts";
import { frameData } from "./frame-data.ts";
import type { FrameData } from "./frame-messages.ts";
import { LiveSeries, type SeriesParts } from "./live-series.ts";

const MAX_SUBSCRIPTIONS = 20;
const MAX_SOURCES = 20;

interface LiveParts extends SeriesParts {
  readonly push: (id: number, data: FrameData) => void;
}

/** Subscriptions to latest values and time series that a script makes itself, of entities and aliases that the viewer may see. */
export class LiveSubscriptions implements Disposable {
  readonly #parts: LiveParts;
  readonly #ends = new Map<number, () => void>();
  readonly #series = new Map<number, LiveSeries>();

  readonly #zooms = new Allowance(10, 1);

  constructor(parts: LiveParts) {
    this.#parts = parts;
  }

  readonly services: PageServices = {
    "subscriptions.begin": { needsGesture: false, run: (args, call) => this.#begin(args, call) },
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
  }

  [Symbol.dispose](): void {
    for (const end of this.#ends.values()) end();
    this.#ends.clear();
    this.#series.clear();
  }

  #begin(args: Arguments, id: number): void {
    if (this.#ends.size >= MAX_SUBSCRIPTIONS) throw new Refused(429, "The widget has too many subscriptions");
    const kind = args.at(0);
    if (kind !== "latest" && kind !== "timeseries") {
      throw new Refused(400, "Widgets subscribe to latest values and time series only");
    }
    const { datasources, ...options } = args.record(1);
    const given = Array.isArray(datasources) ? datasources.slice(0, MAX_SOURCES) : [];
    const sources = given.map((each: unknown) => this.#resolved(each));
    if (kind === "timeseries") {
      const series = new LiveSeries(this.#parts, sources, options, (data) => this.#parts.push(id, data));
      this.#series.set(id, series);
      this.#ends.set(id, () => series[Symbol.dispose]());
      return;
    }
    const queries = sources.map(({ entityFilter, datasource }) => {
      const query = datasourceQuery(datasource, { entityFilter, keyFilters: [], pageLink: defaultPageLink("all") });
      return this.#parts.client.live.entityData(query);
    });
    const tell = () => {
      const pages = queries.map((query) => query.snapshot().data as PageData<EntityData> | undefined);
      if (pages.some((page) => page === undefined)) return;
      const entities = sources.map((source, at) => ({ source, entities: pages[at]?.data ?? [] }));
      const data = seriesOf(entities, this.#parts.config, (entity, key) => ({
        keySettings: key.settings,
        latest: latestOf(entity, key),
      }));
      this.#parts.push(id, frameData({ data, datasources: sources }));
    };
    const ends = queries.map((query) => query.subscribe(tell));
    this.#ends.set(id, () => {
      for (const end of ends) end();
    });
    queueMicrotask(tell);
  }

  #end(id: number): void {
    this.#ends.get(id)?.();
    this.#ends.delete(id);
    this.#series.delete(id);
  }

  #resolved(given: unknown) {
    const datasource = readDatasource(given);
    const dashboard = this.#parts.dashboard();
    const alias = datasource.entityAliasId
      ? dashboard.configuration.entityAliases[datasource.entityAliasId]
      : undefined;
    const entityFilter = alias ? resolveAlias(alias, dashboard).entityFilter : ownEntity(datasource);
    if (!entityFilter) throw new Refused(400, "A datasource names no entity");
    return { datasource, entityFilter, keyFilters: [], aliasName: alias?.alias ?? "", needsLookup: false };
  }
}

function ownEntity({ entityType, entityId }: Datasource) {
  if (!entityType || !entityId || !isEntityType(entityType) || !isUuid(entityId)) return undefined;
  return { type: "singleEntity", singleEntity: parseEntityId(entityType, entityId) } as const;
}

function readDatasource(given: unknown): Datasource {
  const { type, name, entityAliasId, entityType, entityId, dataKeys } = (given ?? {}) as Record<string, unknown>;
  const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
  return {
    type: textOf(type) ?? "entity",
    name: textOf(name),
    entityAliasId: textOf(entityAliasId),
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
