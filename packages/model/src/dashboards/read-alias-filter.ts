import type { JsonObject } from "../entities/common.ts";
import type { CustomerId } from "../ids/entity-id.ts";
import { type EntityType, isEntityType } from "../ids/entity-type.ts";
import { isUuid, parseUuid } from "../ids/uuid.ts";
import type { RelationEntityTypeFilter } from "../queries/entity-filter.ts";
import type { AliasFilter, AliasFilterByType, AliasReference, SearchRoot, StateReference } from "./alias-filter.ts";
import { objectOr, textIn } from "./json.ts";

/**
 * Reads the saved filter of an alias. Members that nobody knows are kept; a filter with a member of the wrong type is
 * unreadable as a whole, since without it the filter could find more than it was made for.
 */
export function readAliasFilter(saved: JsonObject): AliasFilter {
  if (saved.type === "unreadable") return readAliasFilter(objectOr(saved.saved)); // it was read before
  const resolveMultiple = saved.resolveMultiple === true;
  try {
    const filter = READERS.get(textIn(saved.type) ?? "")?.(saved);
    if (filter) return { ...saved, ...filter, resolveMultiple };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
  }
  return { type: "unreadable", saved, resolveMultiple };
}

/** A filter as dashboards save it. */
export function savedAliasFilter(filter: AliasFilter): JsonObject {
  return filter.type === "unreadable" ? filter.saved : { ...filter };
}

class UnreadableError extends Error {}

type Reader = (saved: JsonObject) => AliasFilterByType;

const READERS: ReadonlyMap<string, Reader> = new Map<AliasFilterByType["type"], Reader>([
  ["singleEntity", (saved) => ({ type: "singleEntity", singleEntity: referenceIn(saved.singleEntity) })],
  ["stateEntity", (saved) => ({ type: "stateEntity", ...stateReference(saved) })],
  [
    "entityList",
    ({ entityType, entityList }) => ({
      type: "entityList",
      entityType: typeIn(entityType),
      entityList: texts(entityList) ?? [],
    }),
  ],
  [
    "entityName",
    ({ entityType, entityNameFilter }) => ({
      type: "entityName",
      entityType: typeIn(entityType),
      entityNameFilter: text(entityNameFilter) ?? "",
    }),
  ],
  ["entityType", ({ entityType }) => ({ type: "entityType", entityType: typeIn(entityType) })],
  [
    "deviceType",
    ({ deviceType, deviceNameFilter }) => ({
      type: "deviceType",
      deviceType: text(deviceType),
      deviceNameFilter: text(deviceNameFilter),
    }),
  ],
  [
    "assetType",
    ({ assetType, assetNameFilter }) => ({
      type: "assetType",
      assetType: text(assetType),
      assetNameFilter: text(assetNameFilter),
    }),
  ],
  [
    "edgeType",
    ({ edgeType, edgeNameFilter }) => ({
      type: "edgeType",
      edgeType: text(edgeType),
      edgeNameFilter: text(edgeNameFilter),
    }),
  ],
  [
    "entityViewType",
    ({ entityViewType, entityViewNameFilter }) => ({
      type: "entityViewType",
      entityViewType: text(entityViewType),
      entityViewNameFilter: text(entityViewNameFilter),
    }),
  ],
  ["apiUsageState", ({ customerId }) => ({ type: "apiUsageState", customerId: customerIn(customerId) })],
  [
    "relationsQuery",
    (saved) => ({ type: "relationsQuery", ...walk(saved), ...root(saved), filters: relations(saved.filters) }),
  ],
  [
    "assetSearchQuery",
    (saved) => ({ type: "assetSearchQuery", ...search(saved), assetTypes: texts(saved.assetTypes) }),
  ],
  [
    "deviceSearchQuery",
    (saved) => ({ type: "deviceSearchQuery", ...search(saved), deviceTypes: texts(saved.deviceTypes) }),
  ],
  ["edgeSearchQuery", (saved) => ({ type: "edgeSearchQuery", ...search(saved), edgeTypes: texts(saved.edgeTypes) })],
  [
    "entityViewSearchQuery",
    (saved) => ({ type: "entityViewSearchQuery", ...search(saved), entityViewTypes: texts(saved.entityViewTypes) }),
  ],
]);

const search = (saved: JsonObject) => ({ ...walk(saved), ...root(saved), relationType: text(saved.relationType) });

function walk({ direction, maxLevel, fetchLastLevelOnly }: JsonObject) {
  if (direction !== "FROM" && direction !== "TO") throw new UnreadableError();
  return {
    direction,
    maxLevel: optional(maxLevel, (value): value is number => Number.isInteger(value)),
    fetchLastLevelOnly: optional(fetchLastLevelOnly, (value) => typeof value === "boolean"),
  } as const;
}

function root(saved: JsonObject): SearchRoot {
  return saved.rootStateEntity === true
    ? { rootStateEntity: true, ...stateReference(saved) }
    : { rootStateEntity: false, rootEntity: referenceIn(saved.rootEntity) };
}

/** Editors of dashboards write null for what is not chosen: that stays, so that saved filters are given back as they were. */
function stateReference({ stateEntityParamName, defaultStateEntity }: JsonObject): StateReference {
  return {
    stateEntityParamName: stateEntityParamName === null ? null : textIn(stateEntityParamName) || undefined,
    defaultStateEntity: defaultStateEntity === null ? null : referenceIn(defaultStateEntity),
  };
}

/** A saved reference to an entity; undefined when it is none. */
export function referenceIn(value: unknown): AliasReference | undefined {
  const { entityType, id } = objectOr(value);
  return typeof entityType === "string" ? { entityType, id: textIn(id) } : undefined;
}

function customerIn(value: unknown): CustomerId | undefined {
  const id = text(objectOr(value).id);
  if (id !== undefined && !isUuid(id)) throw new UnreadableError();
  return id === undefined ? undefined : { entityType: "CUSTOMER", id: parseUuid(id) };
}

function relations(value: unknown): readonly RelationEntityTypeFilter[] | undefined {
  return optional(value, Array.isArray)?.map((one) => {
    const { relationType, entityTypes } = objectOr(one);
    return { relationType: text(relationType), entityTypes: texts(entityTypes)?.map(typeIn) };
  });
}

function typeIn(value: unknown): EntityType {
  if (typeof value !== "string" || !isEntityType(value)) throw new UnreadableError();
  return value;
}

const text = (value: unknown) => optional(value, (one) => typeof one === "string");

const texts = (value: unknown) =>
  optional(value, (all): all is readonly string[] => Array.isArray(all) && all.every((one) => typeof one === "string"));

/** Absent and null are the same. @throws {UnreadableError} for a value of another type */
function optional<T>(value: unknown, isWanted: (value: unknown) => value is T): T | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isWanted(value)) throw new UnreadableError();
  return value;
}
