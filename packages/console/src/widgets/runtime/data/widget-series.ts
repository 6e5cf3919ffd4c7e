import {
  type DataKey,
  type EntityData,
  type EntityKeyType,
  entityKeyOf,
  fillLabel,
  formatOf,
  type WidgetConfig,
} from "@orrery/model";
import type { ActionSubject } from "../dashboard-context.ts";
import type { DataEntity, WidgetSeries } from "../define-widget.ts";
import type { ResolvedDatasource } from "./resolve-datasources.ts";

/** The entities that answered a datasource. */
export interface DatasourceEntities {
  readonly source: ResolvedDatasource;
  readonly entities: readonly EntityData[];
}

type ReadValue<D> = (
  entity: EntityData,
  key: DataKey,
  datasource: number,
) => Pick<WidgetSeries<D>, "keySettings" | "latest" | "view">;

/** All series of a widget, flat over datasources, entities and keys (reference: dashboards and widgets, 3.4). */
export function seriesOf<D>(
  datasources: readonly DatasourceEntities[],
  config: Pick<WidgetConfig, "units" | "decimals">,
  readValue: ReadValue<D>,
): readonly WidgetSeries<D>[] {
  const all: WidgetSeries<D>[] = [];
  datasources.forEach(({ source, entities }, datasourceIndex) => {
    entities.forEach((entityData, position) => {
      const entity = entityOf(entityData);
      const context = {
        dsName: source.datasource.name ?? entity.name,
        entityName: entity.name,
        entityLabel: entity.label,
        aliasName: source.aliasName,
      };
      source.datasource.dataKeys.forEach((key, keyIndex) => {
        all.push({
          id: `${datasourceIndex}/${entity.id.id}/${keyIndex}`,
          key,
          datasource: datasourceIndex,
          label: fillLabel(key.label, context),
          color: position === 0 ? key.color : undefined,
          index: all.length,
          ...formatOf(key, key.type === "count" ? { ...config, decimals: 0 } : config), // counts are whole
          entity,
          ...readValue(entityData, key, datasourceIndex),
        });
      });
    });
  });
  return all;
}

/** The same series with `${name}` in their labels replaced by the latest values of their entities. */
export function withLabels<D>(
  series: readonly WidgetSeries<D>[],
  entities: readonly (readonly EntityData[])[],
  keys: readonly DataKey[],
): readonly WidgetSeries<D>[] {
  return series.map((one) => {
    const entity = entities[one.datasource]?.find(({ entityId }) => entityId.id === one.entity.id.id);
    const label = keys.reduce((text, key) => {
      const value = entity && latestOf(entity, key)?.value;
      return value === undefined ? text : text.replaceAll(`\${${key.name}}`, () => value);
    }, one.label);
    return label === one.label ? one : { ...one, label };
  });
}

/** The value of a key in an answer, whatever kind of key it is. */
export function latestOf({ latest }: EntityData, key: DataKey): WidgetSeries["latest"] {
  if (key.type === "function" || key.type === "count") return latest.TIME_SERIES?.[key.label]; // of no entity
  const wanted = entityKeyOf(key);
  return wanted && latest[wanted.type]?.[wanted.key];
}

/** What is shown of a key: where a function changes its values, what that made of the newest. */
export function shownOf(entity: EntityData, key: DataKey): WidgetSeries["latest"] {
  return key.usePostProcessing && key.postFuncBody
    ? entity.latest.TIME_SERIES?.[processedName(key)]
    : latestOf(entity, key);
}

/** Beside the stored values, which other keys of the same name show. No key of a device has such a name. */
const processedName = ({ type, name, label }: DataKey): string => `postFuncBody ${type} ${name} ${label}`;

/** Entities with what functions made of their values, for {@link shownOf}. `processed`: of the same pages. */
export function withProcessed(
  pages: readonly DatasourceEntities[],
  processed: readonly WidgetSeries[],
): readonly DatasourceEntities[] {
  const byEntity = Map.groupBy(processed, ({ datasource, entity }) => `${datasource}/${entity.id.id}`);
  return pages.map(({ source, entities }, datasource) => ({
    source,
    entities: entities.map((entity): EntityData => {
      const own = (byEntity.get(`${datasource}/${entity.entityId.id}`) ?? []).flatMap(({ key, latest }) =>
        key.usePostProcessing && latest ? [[processedName(key), latest] as const] : [],
      );
      const values = { ...entity.latest.TIME_SERIES, ...Object.fromEntries(own) };
      return own.length > 0 ? { ...entity, latest: { ...entity.latest, TIME_SERIES: values } } : entity;
    }),
  }));
}

export function entityOf({ entityId, latest }: EntityData): DataEntity {
  const field = (name: string) => valueIn(latest, "ENTITY_FIELD", name);
  const name = field("name") ?? "";
  return { id: entityId, name, label: field("label") || name };
}

function valueIn(latest: EntityData["latest"], type: EntityKeyType, key: string): string | undefined {
  return latest[type]?.[key]?.value;
}

/** The name of a key among those of its entity: functions are told apart by their labels. */
export const seriesKey = ({ type, name, label }: DataKey): string => (type === "function" ? `f(x) ${label}` : name);

/** What actions are about that concern an entity. */
export const entitySubject = ({ id, name, label }: DataEntity): ActionSubject => ({
  entityId: id,
  entityName: name,
  entityLabel: label,
});
