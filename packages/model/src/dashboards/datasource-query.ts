import type { EntityDataPageLink, EntityDataQuery } from "../queries/entity-data-query.ts";
import type { EntityFilter } from "../queries/entity-filter.ts";
import type { EntityKey } from "../queries/entity-key.ts";
import type { KeyFilter } from "../queries/key-filter.ts";
import { ALL_IN_ONE, FIRST_ONLY, newestEntities } from "../queries/page-links.ts";
import type { DataKey, Datasource, Widget } from "./configuration.ts";

/** Fields that every datasource needs. */
const ALWAYS: readonly EntityKey[] = ["name", "label", "additionalInfo"].map((key) => ({ type: "ENTITY_FIELD", key }));

/** The entity key of a data key; undefined for keys that no server has (functions, counts). */
export function entityKeyOf({ name, type }: Pick<DataKey, "name" | "type">): EntityKey | undefined {
  switch (type) {
    case "timeseries":
      return { type: "TIME_SERIES", key: name };
    case "attribute":
      return { type: "ATTRIBUTE", key: name };
    case "entityField":
      return { type: "ENTITY_FIELD", key: name };
    default: // function, count, alarm
      return undefined;
  }
}

/** What the data of a widget comes from: its datasources, or the one source of its alarms or target of its commands. */
export function datasourcesOf({ type, config }: Pick<Widget, "type" | "config">): readonly Datasource[] {
  if (type === "alarm") return config.alarmSource ? [config.alarmSource] : [];
  if (type !== "rpc") return config.datasources;
  const [entityAliasId] = config.targetDeviceAliasIds ?? [];
  return entityAliasId === undefined ? [] : [{ type: "entity", entityAliasId, dataKeys: [] }];
}

/** All entities of a datasource, newest first; `single` requests the first one only. */
export function defaultPageLink(extent: "all" | "single"): EntityDataPageLink {
  return newestEntities(extent === "single" ? FIRST_ONLY : ALL_IN_ONE);
}

/** The query of a datasource whose alias is resolved (reference: telemetry and queries, 8.1). */
export function datasourceQuery(
  { dataKeys }: Datasource,
  source: { entityFilter: EntityFilter; keyFilters: readonly KeyFilter[]; pageLink: EntityDataPageLink },
): EntityDataQuery {
  const keys = dataKeys.flatMap((key) => entityKeyOf(key) ?? []);
  const fields = keys.filter(({ type }) => type === "ENTITY_FIELD");
  return {
    ...source,
    entityFields: distinct([...fields, ...ALWAYS]),
    latestValues: distinct(keys.filter(({ type }) => type !== "ENTITY_FIELD")),
  };
}

function distinct(keys: readonly EntityKey[]): readonly EntityKey[] {
  return keys.filter(
    (key, index) => keys.findIndex((other) => other.type === key.type && other.key === key.key) === index,
  );
}
