import type { Client } from "@orrery/client";
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
  type WidgetConfig,
} from "@orrery/model";
import type { DashboardContextValue } from "../runtime/dashboard-context.ts";
import { latestOf, seriesOf } from "../runtime/data/widget-series.ts";
import type { Arguments } from "./broker/arguments.ts";
import { type PageServices, Refused } from "./broker/broker.ts";
import { frameData } from "./frame-data.ts";
import type { FrameData } from "./frame-messages.ts";

const MAX_SUBSCRIPTIONS = 20;
const MAX_SOURCES = 20;

interface LiveParts {
  readonly client: Pick<Client, "live">;
  readonly dashboard: () => Pick<DashboardContextValue, "configuration" | "params" | "user">;
  readonly config: WidgetConfig;
  readonly push: (id: number, data: FrameData) => void;
}

/** Subscriptions to latest values that a script makes itself, of entities and aliases that the viewer may see. */
export class LiveSubscriptions implements Disposable {
  readonly #parts: LiveParts;
  readonly #ends = new Map<number, () => void>();

  constructor(parts: LiveParts) {
    this.#parts = parts;
  }

  readonly services: PageServices = {
    "subscriptions.begin": { needsGesture: false, run: (args, call) => this.#begin(args, call) },
    "subscriptions.end": { needsGesture: false, run: (args) => this.#end(args.number(0)) },
  };

  [Symbol.dispose](): void {
    for (const end of this.#ends.values()) end();
    this.#ends.clear();
  }

  #begin(args: Arguments, id: number): void {
    if (this.#ends.size >= MAX_SUBSCRIPTIONS) throw new Refused(429, "The widget has too many subscriptions");
    if (args.at(0) !== "latest") throw new Refused(400, "Widgets subscribe to latest values only");
    const { datasources } = args.record(1);
    const given = Array.isArray(datasources) ? datasources.slice(0, MAX_SOURCES) : [];
    const sources = given.map((each: unknown) => this.#resolved(each));
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
