import type { JsonObject } from "@orrery/model";
import type { ResolvedDatasource } from "../runtime/data/resolve-datasources.ts";
import { type DatasourceEntities, entityOf } from "../runtime/data/widget-series.ts";
import type { WidgetSeries, WidgetWindow } from "../runtime/define-widget.ts";
import { scriptValue } from "../runtime/script-value.ts";
import type { FrameData, FrameSeries, FrameWindow } from "./frame-messages.ts";

/** Points of all series that a frame is given; the newest of each. */
const MAX_POINTS = 100_000;

interface Given {
  readonly data: readonly WidgetSeries[];
  readonly datasources: readonly ResolvedDatasource[];
  readonly window?: WidgetWindow | undefined;
  readonly alarms?: JsonObject | undefined;
  /** All of a page, also those of which nothing is asked. */
  readonly entities?: readonly DatasourceEntities[] | undefined;
}

/** Data as scripts of the contract read it: a datasource for each entity (reference: dashboards and widgets, 3.4). */
export function frameData({ data, datasources, window, alarms, entities = [] }: Given): FrameData {
  const positions = new Map<string, number>();
  const sources: JsonObject[] = [];
  for (const { source, entities: found } of entities) {
    for (const each of found) {
      const entity = entityOf(each);
      positions.set(`${datasources.indexOf(source)}/${entity.id.id}`, sources.length);
      sources.push(datasourceOf({ entity }, source));
    }
  }
  const series = data.map((one): FrameSeries => {
    const source = datasources[one.datasource];
    const key = `${one.datasource}/${one.entity.id.id}`;
    const known = positions.get(key) ?? sources.push(datasourceOf(one, source)) - 1;
    positions.set(key, known);
    return { datasource: known, dataKey: keyOf(one), points: pointsOf(one, Math.floor(MAX_POINTS / data.length)) };
  });
  return { datasources: sources, data: series, timeWindow: window && windowOf(window), alarms };
}

function datasourceOf({ entity }: Pick<WidgetSeries, "entity">, source: ResolvedDatasource | undefined): JsonObject {
  const { id, name, label } = entity;
  const { datasource, aliasName = "" } = source ?? {};
  return {
    ...plain(datasource),
    name: datasource?.type === "entity" ? name : datasource?.name || name,
    aliasName,
    entityType: id.entityType,
    entityId: id.id,
    entityName: name,
    entityLabel: label,
    dataReceived: true,
  };
}

function keyOf({ key, label, color, units, decimals }: WidgetSeries): JsonObject {
  return { ...plain(key), label, pattern: key.label, color: color ?? key.color ?? null, units, decimals };
}

function pointsOf({ latest, view }: WidgetSeries, most: number): FrameSeries["points"] {
  // Series of a window have a latest value, too, which may be none.
  if (!view) return latest ? [[latest.ts, scriptValue(latest.value)]] : [];
  const from = Math.max(0, view.ts.length - most);
  return Array.from({ length: view.ts.length - from }, (_, at) => {
    const value = view.valueAt(from + at);
    return [view.ts[from + at] ?? 0, typeof value === "string" ? scriptValue(value) : value] as const;
  });
}

const windowOf = ({ range, zone, intervalMs }: WidgetWindow): FrameWindow => ({
  minTime: range.start,
  maxTime: range.end,
  interval: intervalMs,
  timezone: zone,
  stDiff: 0,
});

const plain = (value: object | undefined): JsonObject => JSON.parse(JSON.stringify(value ?? {}));
