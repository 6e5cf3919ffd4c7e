import type { AliasFilter, AliasReference } from "../alias-filter.ts";
import type { DashboardConfiguration } from "../configuration.ts";

/** An entity that an alias or a datasource names itself. */
export interface NamedReference {
  readonly entityType: string;
  readonly id: string;
}

/** The entities that a filter names: its one, those of its list, where it begins, and the default of its state. */
export function aliasEntities(filter: AliasFilter): readonly NamedReference[] {
  switch (filter.type) {
    case "singleEntity":
      return known(filter.singleEntity);
    case "entityList":
      return filter.entityList.map((id) => ({ entityType: filter.entityType, id }));
    case "stateEntity":
      return known(filter.defaultStateEntity);
    case "relationsQuery":
    case "assetSearchQuery":
    case "deviceSearchQuery":
    case "edgeSearchQuery":
    case "entityViewSearchQuery":
      return known(filter.rootStateEntity ? filter.defaultStateEntity : filter.rootEntity);
    default: // kinds that search by type and name, and what nobody can read
      return [];
  }
}

/** The entities that a dashboard names, each once. */
export function namedEntities({ entityAliases, widgets }: DashboardConfiguration): readonly NamedReference[] {
  const all = [
    ...Object.values(entityAliases).flatMap(({ filter }) => aliasEntities(filter)),
    ...Object.values(widgets).flatMap(({ config }) =>
      config.datasources.flatMap(({ entityType, entityId }) =>
        known(entityType === undefined ? undefined : { entityType, id: entityId }),
      ),
    ),
  ];
  return [...new Map(all.map((reference) => [`${reference.entityType} ${reference.id}`, reference])).values()];
}

/** The filter with another entity wherever it names one; the same filter when it does not. */
export function withEntity(filter: AliasFilter, from: NamedReference, to: NamedReference): AliasFilter {
  const replaced = <T extends AliasReference | null | undefined>(reference: T): T | AliasReference =>
    reference?.entityType === from.entityType && reference.id === from.id ? { ...reference, ...to } : reference;
  if (!aliasEntities(filter).some(({ entityType, id }) => entityType === from.entityType && id === from.id))
    return filter;
  switch (filter.type) {
    case "singleEntity":
      return { ...filter, singleEntity: replaced(filter.singleEntity) };
    case "entityList": {
      if (to.entityType !== filter.entityType) return filter; // a list has one kind
      const list = filter.entityList.map((id) => (id === from.id ? to.id : id));
      return { ...filter, entityList: [...new Set(list)] };
    }
    case "stateEntity":
      return { ...filter, defaultStateEntity: replaced(filter.defaultStateEntity) };
    case "relationsQuery":
    case "assetSearchQuery":
    case "deviceSearchQuery":
    case "edgeSearchQuery":
    case "entityViewSearchQuery":
      return filter.rootStateEntity
        ? { ...filter, defaultStateEntity: replaced(filter.defaultStateEntity) }
        : { ...filter, rootEntity: replaced(filter.rootEntity) };
    default:
      return filter;
  }
}

const known = (reference: AliasReference | null | undefined): readonly NamedReference[] =>
  reference?.id === undefined ? [] : [{ entityType: reference.entityType, id: reference.id }];
