import {
  type AliasUser,
  type DashboardConfiguration,
  type Datasource,
  defaultPageLink,
  type EntityDataQuery,
  type EntityFilter,
  type EntityId,
  isEntityType,
  isUuid,
  type KeyFilter,
  parseEntityId,
  resolveAlias,
} from "@orrery/model";

/** Entities of one alias beyond these are not named one by one. */
const MAX_PER_ALIAS = 100;

/** The query that finds entities that a dashboard shows. */
export interface ShownSource {
  /** The alias whose entities these are; absent: an entity that a datasource names. */
  readonly alias?: string | undefined;
  readonly query: EntityDataQuery;
}

/** What to ask for so that all is found that a dashboard shows as it opens: its aliases, and entities of datasources. */
export function openingSources(configuration: DashboardConfiguration, user: AliasUser): readonly ShownSource[] {
  const ofAliases = Object.entries(configuration.entityAliases).flatMap(([id, alias]) => {
    const { entityFilter, resolveMultiple } = resolveAlias(alias, { params: {}, user });
    return entityFilter ? [{ alias: id, query: queryOf(entityFilter, { isMultiple: resolveMultiple }) }] : [];
  });
  const named = Object.values(configuration.widgets).flatMap(({ config }) =>
    config.datasources.flatMap((datasource) => {
      const entity = namedEntity(datasource);
      return entity ? [{ query: queryOf({ type: "singleEntity", singleEntity: entity }, { isMultiple: false }) }] : [];
    }),
  );
  return [...ofAliases, ...named];
}

/** The entity that a datasource without alias names. */
export function namedEntity({ entityAliasId, entityType, entityId }: Datasource): EntityId | undefined {
  if (entityAliasId !== undefined || entityType === undefined || entityId === undefined) return undefined;
  return isEntityType(entityType) && isUuid(entityId) ? parseEntityId(entityType, entityId) : undefined;
}

interface Extent {
  readonly isMultiple: boolean;
  readonly keyFilters?: readonly KeyFilter[] | undefined;
}

/** Asks for names alone. */
export function queryOf(entityFilter: EntityFilter, { isMultiple, keyFilters = [] }: Extent): EntityDataQuery {
  const pageLink = isMultiple ? { ...defaultPageLink("all"), pageSize: MAX_PER_ALIAS } : defaultPageLink("single");
  const entityFields = [{ type: "ENTITY_FIELD", key: "name" }] as const;
  return { entityFilter, entityFields, latestValues: [], keyFilters, pageLink };
}
