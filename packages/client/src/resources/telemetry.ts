import type { Aggregation, AttributeScope, CalendarUnit, EntityId, TypedValue } from "@orrery/model";
import { valueJson } from "@orrery/model";
import { type Api, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** JSON value; integers beyond 2^53 are `bigint`. */
export interface AttributeData {
  readonly lastUpdateTs: number;
  readonly key: string;
  readonly value: unknown;
}

/** `value` is text (reference: telemetry and queries, 1.2), or a JSON value with strict types. */
export interface TsData<V = string | null> {
  readonly ts: number;
  readonly value: V;
}
export type SeriesByKey<V = string | null> = Readonly<Record<string, readonly TsData<V>[]>>;

/** A range of points: `startTs` inclusive, `endTs` exclusive, ms. */
export interface HistoryQuery {
  readonly keys: readonly string[];
  readonly startTs: number;
  readonly endTs: number;
  /** ms; 0 or undefined: raw points, for any `agg`. */
  readonly interval?: number | undefined;
  /** Groups by units of a calendar in place of the interval. */
  readonly intervalType?: CalendarUnit | undefined;
  /** Of that calendar; UTC by default. */
  readonly timeZone?: string | undefined;
  readonly agg?: Aggregation | undefined;
  /** Raw points only; 100 by default. */
  readonly limit?: number | undefined;
  readonly orderBy?: "ASC" | "DESC" | undefined;
}

export interface TelemetryDelete {
  readonly keys: readonly string[];
  /** All data of the keys by default. */
  readonly range?: { readonly startTs: number; readonly endTs: number } | undefined;
  readonly rewriteLatestIfDeleted?: boolean | undefined;
}

const base = (entity: EntityId) => path`/api/plugins/telemetry/${entity.entityType}/${entity.id}`;
const exact = { answer: "exactJson" } as const;

const historyQuery = (query: HistoryQuery) => ({ limit: 100, orderBy: "DESC", agg: "NONE", ...query }) as const;

export const telemetry = (api: Api) => ({
  attributes: (entity: EntityId, scope: AttributeScope, keys?: readonly string[], o?: CallOptions) =>
    api.request<readonly AttributeData[]>("GET", `${base(entity)}/values/attributes/${scope}`, {
      ...o,
      ...exact,
      query: { keys },
    }),
  /** Of all scopes, without saying which. */
  attributesOfAllScopes: (entity: EntityId, keys?: readonly string[], o?: CallOptions) =>
    api.request<readonly AttributeData[]>("GET", `${base(entity)}/values/attributes`, {
      ...o,
      ...exact,
      query: { keys },
    }),
  attributeKeys: (entity: EntityId, scope?: AttributeScope, o?: CallOptions) =>
    api.get<readonly string[]>(`${base(entity)}/keys/attributes${scope ? `/${scope}` : ""}`, o),
  /** Values as JSON; a `bigint` keeps its digits. Numbers without a fraction are stored as integers. */
  saveAttributes: (
    entity: EntityId,
    scope: AttributeScope,
    values: Readonly<Record<string, unknown>>,
    o?: CallOptions,
  ) => api.post<void>(`${base(entity)}/attributes/${scope}`, values, o),
  /** Values with a given type: 42 as a DOUBLE stays one. */
  saveTypedAttributes: (
    entity: EntityId,
    scope: AttributeScope,
    values: Readonly<Record<string, TypedValue>>,
    o?: CallOptions,
  ) => api.request<void>("POST", `${base(entity)}/attributes/${scope}`, { ...o, bodyText: typedObject(values) }),
  deleteAttributes: (entity: EntityId, scope: AttributeScope, keys: readonly string[], o?: CallOptions) =>
    api.delete<void>(`${base(entity)}/${scope}`, o, { keys }),
  timeSeriesKeys: (entity: EntityId, o?: CallOptions) =>
    api.get<readonly string[]>(`${base(entity)}/keys/timeseries`, o),
  /** Of all keys by default. A key without a value has `value` null and the server's time. */
  latest: (entity: EntityId, keys?: readonly string[], o?: CallOptions) =>
    api.get<SeriesByKey>(`${base(entity)}/values/timeseries`, o, { keys }),
  latestTyped: (entity: EntityId, keys?: readonly string[], o?: CallOptions) =>
    api.request<SeriesByKey<unknown>>("GET", `${base(entity)}/values/timeseries`, {
      ...o,
      ...exact,
      query: { keys, useStrictDataTypes: true },
    }),
  /** Without keys that have no data. */
  history: (entity: EntityId, query: HistoryQuery, o?: CallOptions) =>
    api.get<SeriesByKey<string>>(`${base(entity)}/values/timeseries`, o, historyQuery(query)),
  historyTyped: (entity: EntityId, query: HistoryQuery, o?: CallOptions) =>
    api.request<SeriesByKey<unknown>>("GET", `${base(entity)}/values/timeseries`, {
      ...o,
      ...exact,
      query: { ...historyQuery(query), useStrictDataTypes: true },
    }),
  /** `{"key": value}` at the server's time, `{"ts", "values"}`, or an array of either. */
  save: (entity: EntityId, data: unknown, o?: CallOptions & { readonly ttlSeconds?: number | undefined }) =>
    api.post<void>(`${base(entity)}/timeseries/ANY${o?.ttlSeconds ? `/${o.ttlSeconds}` : ""}`, data, o),
  /** Like `save`, of JSON text, in which numbers keep their digits. */
  saveText: (entity: EntityId, json: string, o?: CallOptions) =>
    api.request<void>("POST", `${base(entity)}/timeseries/ANY`, { ...o, bodyText: json }),
  delete: (entity: EntityId, { keys, range, rewriteLatestIfDeleted }: TelemetryDelete, o?: CallOptions) =>
    api.delete<void>(`${base(entity)}/timeseries/delete`, o, {
      keys,
      deleteAllDataForKeys: range === undefined,
      ...range,
      rewriteLatestIfDeleted,
    }),
});

function typedObject(values: Readonly<Record<string, TypedValue>>): string {
  const members = Object.entries(values).map(([key, value]) => `${JSON.stringify(key)}:${valueJson(value)}`);
  return `{${members.join(",")}}`;
}
