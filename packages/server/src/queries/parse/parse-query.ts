import {
  type EntityCountQuery,
  type EntityDataPageLink,
  type EntityDataQuery,
  type EntityFilter,
  type EntityId,
  type EntityRef,
  entityFilterSchemas,
  entityId,
  entityQuerySchema,
  isRecord,
  type KeyFilter,
  type KeyFilterPredicate,
  PlatformError,
  pageLinkSchema,
  parseUuid,
  predicateSchemas,
  QUERY_LIMITS,
  type RawSearch,
  type RelationSearch,
} from "@orrery/model";
import type { Static } from "typebox";
import { parseBody } from "../../kernel/http/input/validation.ts";

/** @throws {PlatformError} `badRequest` with the messages of the contract (reference: telemetry and queries, 5). */
export function parseEntityDataQuery(value: unknown): EntityDataQuery {
  const { entityFilter, keyFilters, entityFields, latestValues, pageLink } = asObject(value);
  const parsed = parseBody(entityQuerySchema, { entityFields, latestValues });
  return {
    ...parseEntityCountQuery({ entityFilter, keyFilters }),
    ...sortedKeys(parsed),
    pageLink: parsePageLink(pageLink),
  };
}

/** @throws {PlatformError} `badRequest`. */
export function parseEntityCountQuery(value: unknown): EntityCountQuery {
  const { entityFilter, keyFilters } = asObject(value);
  const parsed = parseBody(entityQuerySchema, { keyFilters });
  const budget = { left: QUERY_LIMITS.predicates };
  return {
    entityFilter: parseEntityFilter(entityFilter),
    keyFilters: (parsed.keyFilters ?? []).map(
      ({ key, predicate }): KeyFilter => ({ key, predicate: parsePredicate(predicate, 0, budget) }),
    ),
  };
}

/** The requested keys: entity fields may be in either list. */
export function sortedKeys({
  entityFields,
  latestValues,
}: Pick<Static<typeof entityQuerySchema>, "entityFields" | "latestValues">) {
  const [fields, values] = [entityFields ?? [], latestValues ?? []];
  return {
    entityFields: [...fields, ...values.filter(({ type }) => type === "ENTITY_FIELD")],
    latestValues: values.filter(({ type }) => type !== "ENTITY_FIELD"),
  };
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new PlatformError("badRequest", "Query must be specified.");
  return value;
}

function parseEntityFilter(value: unknown): EntityFilter {
  if (!isRecord(value)) throw new PlatformError("badRequest", "Query entity filter must be specified.");
  const { type } = value;
  switch (type) {
    case undefined:
    case null:
      throw new PlatformError("badRequest", "Query entity filter type must be specified.");
    case "singleEntity": {
      const { singleEntity } = parseBody(entityFilterSchemas.singleEntity, value);
      return { type, singleEntity: { entityType: singleEntity.entityType, id: parseUuid(singleEntity.id) } };
    }
    case "entityList": {
      const { entityType, entityList } = parseBody(entityFilterSchemas.entityList, value);
      return { type, entityType, entityList: entityList.map(parseUuid) };
    }
    case "entityName": {
      const { entityType, entityNameFilter } = parseBody(entityFilterSchemas.entityName, value);
      return { type, entityType, entityNameFilter: entityNameFilter ?? "" };
    }
    case "entityType":
      return { type, entityType: parseBody(entityFilterSchemas.entityType, value).entityType };
    case "deviceType":
      return { type, ...parseBody(entityFilterSchemas.deviceType, value) };
    case "assetType":
      return { type, ...parseBody(entityFilterSchemas.assetType, value) };
    case "entityViewType":
      return { type, ...parseBody(entityFilterSchemas.entityViewType, value) };
    case "edgeType":
      return { type, ...parseBody(entityFilterSchemas.edgeType, value) };
    case "apiUsageState": {
      const { customerId } = parseBody(entityFilterSchemas.apiUsageState, value);
      return { type, customerId: customerId?.id ? entityId("CUSTOMER", parseUuid(customerId.id)) : undefined };
    }
    case "relationsQuery":
      return parseRelationsQuery(value);
    case "deviceSearchQuery": {
      const { deviceTypes, ...search } = parseBody(entityFilterSchemas.deviceSearchQuery, value);
      return { type, ...searchOf(search), deviceTypes };
    }
    case "assetSearchQuery": {
      const { assetTypes, ...search } = parseBody(entityFilterSchemas.assetSearchQuery, value);
      return { type, ...searchOf(search), assetTypes };
    }
    case "entityViewSearchQuery": {
      const { entityViewTypes, ...search } = parseBody(entityFilterSchemas.entityViewSearchQuery, value);
      return { type, ...searchOf(search), entityViewTypes };
    }
    case "edgeSearchQuery": {
      const { edgeTypes, ...search } = parseBody(entityFilterSchemas.edgeSearchQuery, value);
      return { type, ...searchOf(search), edgeTypes };
    }
    default:
      throw new PlatformError("badRequest", `Unknown entity filter type '${shown(type)}'`);
  }
}

function refOf({ entityType, id }: EntityRef): EntityId {
  return { entityType, id: parseUuid(id) };
}

function searchOf({ rootEntity, ...search }: RawSearch): RelationSearch {
  const { relationType, direction, maxLevel, fetchLastLevelOnly } = search;
  return { rootEntity: refOf(rootEntity), relationType, direction, maxLevel, fetchLastLevelOnly };
}

function parseRelationsQuery(value: unknown): EntityFilter {
  const filter = parseBody(entityFilterSchemas.relationsQuery, value);
  const { rootEntity, multiRoot, multiRootEntitiesType, multiRootEntityIds } = filter;
  if (multiRoot && !multiRootEntitiesType) refuse("should contain 'multiRootEntitiesType'");
  if (multiRoot && !multiRootEntityIds?.length) {
    refuse("should contain 'multiRootEntityIds' array that contains string representation of UUIDs");
  }
  if (!multiRoot && !rootEntity) {
    throw new PlatformError("badRequest", "Relation query filter root entity should not be blank");
  }
  return {
    type: "relationsQuery",
    rootEntity: rootEntity ? refOf(rootEntity) : undefined,
    direction: filter.direction,
    filters: filter.filters,
    maxLevel: filter.maxLevel,
    fetchLastLevelOnly: filter.fetchLastLevelOnly,
    multiRoot,
    multiRootEntitiesType,
    multiRootEntityIds: multiRootEntityIds?.map(parseUuid),
  };
}

function refuse(what: string): never {
  throw new PlatformError("badRequest", `Multi-root relation query filter ${what}`);
}

function parsePageLink(value: unknown): EntityDataPageLink {
  if (!isRecord(value)) throw new PlatformError("badRequest", "Entity Data Page link must be specified.");
  const { textSearch, dynamic, sortOrder, ...place } = parseBody(pageLinkSchema, value);
  const [pageSize, page] = [place.pageSize ?? 0, place.page ?? 0];
  if (pageSize < 1) {
    const message = `Incorrect entity data page link page size '${pageSize}'. Page size must be greater than zero.`;
    throw new PlatformError("badRequest", message);
  }
  if (page < 0) {
    const message = `Incorrect entity data page link page '${page}'. Page must be positive integer.`;
    throw new PlatformError("badRequest", message);
  }
  return {
    pageSize,
    page,
    textSearch: textSearch || undefined,
    dynamic: dynamic === true,
    sortOrder: sortOrder && { key: sortOrder.key, direction: sortOrder.direction === "ASC" ? "ASC" : "DESC" },
  };
}

/** `budget`: how many more predicates the query may have. */
function parsePredicate(value: unknown, depth: number, budget: { left: number }): KeyFilterPredicate {
  const { predicates: most, predicateDepth } = QUERY_LIMITS;
  if (depth > predicateDepth) throw new PlatformError("badRequest", "Predicates are nested too deeply");
  if (budget.left-- === 0) throw new PlatformError("badRequest", `A query can have at most ${most} predicates`);
  const type = isRecord(value) ? value.type : undefined;
  switch (type) {
    case "STRING":
      return { type, ...parseBody(predicateSchemas.STRING, withoutNoSource(value)) };
    case "NUMERIC":
      return { type, ...parseBody(predicateSchemas.NUMERIC, withoutNoSource(value)) };
    case "BOOLEAN":
      return { type, ...parseBody(predicateSchemas.BOOLEAN, withoutNoSource(value)) };
    case "COMPLEX": {
      const { operation, predicates } = parseBody(predicateSchemas.COMPLEX, value);
      return { type, operation, predicates: predicates.map((child) => parsePredicate(child, depth + 1, budget)) };
    }
    default:
      throw new PlatformError("badRequest", `Unknown key filter predicate type '${shown(type)}'`);
  }
}

/** A dynamic value without a source counts as none; editors save it so. */
function withoutNoSource(predicate: unknown): unknown {
  if (!isRecord(predicate) || !isRecord(predicate.value)) return predicate;
  const { dynamicValue } = predicate.value;
  if (!isRecord(dynamicValue) || (dynamicValue.sourceType && dynamicValue.sourceAttribute)) return predicate;
  return { ...predicate, value: { ...predicate.value, dynamicValue: null } };
}

/** Anything as part of a message; an object may have a `toString` that is no function. */
function shown(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
}
