import { type EntityData, fillLabel, type PatternRecord } from "@orrery/model";
import type { ResolvedDatasource } from "../../runtime/data/resolve-datasources.ts";
import { entityOf, shownOf } from "../../runtime/data/widget-series.ts";
import type { DataEntity, WidgetSeries } from "../../runtime/define-widget.ts";
import { scriptValue } from "../../runtime/script-value.ts";

/** What functions of maps get of an entity: names, and values with their times by the labels of their keys. */
export type MapValues = Readonly<Record<string, unknown>>;

/** An entity of a map (reference: dashboards and widgets, 6.4). */
export interface MapRecord {
  /** Unique in the widget. */
  readonly id: string;
  readonly entity: DataEntity;
  readonly source: ResolvedDatasource;
  readonly values: MapValues;
}

interface SourceEntities {
  readonly source: ResolvedDatasource;
  readonly entities: readonly EntityData[];
}

/** The entities of all datasources; one that two of them find is there once, as the first has it. */
export function mapRecords(pages: readonly SourceEntities[]): readonly MapRecord[] {
  const records = new Map<string, MapRecord>();
  pages.forEach(({ source, entities }, datasource) => {
    for (const data of entities) {
      const id = `${datasource}/${data.entityId.id}`;
      if (!records.has(id)) records.set(id, recordOf(id, source, data, records.size));
    }
  });
  return [...records.values()];
}

function recordOf(id: string, source: ResolvedDatasource, data: EntityData, dsIndex: number): MapRecord {
  const entity = entityOf(data);
  const names = { entityName: entity.name, entityLabel: entity.label, aliasName: source.aliasName };
  const values: Record<string, unknown> = {};
  for (const key of source.datasource.dataKeys) {
    const point = shownOf(data, key);
    const label = key.label.includes("$") ? fillLabel(key.label, names) : key.label;
    values[label] = scriptValue(point?.value);
    values[`${label}|ts`] = point?.ts ?? null;
  }
  return { id, entity, source, values: { ...values, ...namesOf(entity, source, data), dsIndex } };
}

function namesOf(entity: DataEntity, { aliasName }: ResolvedDatasource, { latest }: EntityData): MapValues {
  const { id, name, label } = entity;
  const deviceType = latest.ENTITY_FIELD?.type?.value ?? "";
  return { entityName: name, entityLabel: label, entityId: id.id, entityType: id.entityType, deviceType, aliasName };
}

/** An entity of a map with its values over time. */
export interface SeriesRecord extends MapRecord {
  readonly series: readonly WidgetSeries[];
}

/** The entities of series over time, with the newest values. */
export function recordsOfSeries(
  data: readonly WidgetSeries[],
  datasources: readonly ResolvedDatasource[],
): readonly SeriesRecord[] {
  const byEntity = Map.groupBy(data, ({ datasource, entity }) => `${datasource}/${entity.id.id}`);
  return [...byEntity].flatMap(([id, series], dsIndex) => {
    const [first] = series;
    const source = first && datasources[first.datasource];
    if (!first || !source) return [];
    const { entity } = first;
    const last = series.flatMap(({ label, view }) => {
      const at = (view?.ts.length ?? 0) - 1;
      return view && at >= 0 ? [[label, view.valueAt(at)] as const, [`${label}|ts`, view.ts[at]] as const] : [];
    });
    const names = {
      ...{
        entityName: entity.name,
        entityLabel: entity.label,
        entityId: entity.id.id,
        entityType: entity.id.entityType,
      },
      ...{ aliasName: source.aliasName, deviceType: "", dsIndex },
    };
    return [{ id, entity, source, series, values: { ...Object.fromEntries(last), ...names } }];
  });
}

/** What the patterns of labels and tooltips are filled from. */
export function patternRecord({
  entity,
  source,
  values,
}: Pick<MapRecord, "entity" | "source" | "values">): PatternRecord {
  return {
    entityName: entity.name,
    entityLabel: entity.label,
    aliasName: source.aliasName,
    dsName: source.datasource.name ?? entity.name,
    values: Object.entries(values).flatMap(([label, value]) =>
      typeof value === "string" || typeof value === "number" ? [{ label, value }] : [],
    ),
  };
}
