import {
  type AliasUser,
  type DashboardConfiguration,
  defaultPageLink,
  type EntityDataQuery,
  type EntityFilter,
  isEntityType,
  isUuid,
  parseEntityId,
  resolveAlias,
} from "@orrery/model";

/** More entities of one alias are not named one by one. */
export const MOST_NAMED = 100;

/** What to ask for so that all is found that a dashboard shows: its aliases, and entities that datasources name. */
export function shownQueries(configuration: DashboardConfiguration, user: AliasUser): readonly EntityDataQuery[] {
  const ofAliases = Object.values(configuration.entityAliases).flatMap((alias) => {
    const { entityFilter, resolveMultiple } = resolveAlias(alias, { params: {}, user });
    return entityFilter ? [queryOf(entityFilter, resolveMultiple)] : [];
  });
  const named = Object.values(configuration.widgets).flatMap(({ config }) =>
    config.datasources.flatMap(({ entityAliasId, entityType, entityId }) => {
      if (entityAliasId !== undefined || entityType === undefined || entityId === undefined) return [];
      if (!isEntityType(entityType) || !isUuid(entityId)) return [];
      return [queryOf({ type: "singleEntity", singleEntity: parseEntityId(entityType, entityId) }, false)];
    }),
  );
  return [...ofAliases, ...named];
}

function queryOf(entityFilter: EntityFilter, isMultiple: boolean): EntityDataQuery {
  const pageLink = isMultiple ? { ...defaultPageLink("all"), pageSize: MOST_NAMED } : defaultPageLink("single");
  return { entityFilter, entityFields: [{ type: "ENTITY_FIELD", key: "name" }], latestValues: [], pageLink };
}
