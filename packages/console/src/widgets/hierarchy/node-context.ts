import {
  type EntityData,
  type EntityFilter,
  type EntityId,
  type EntityType,
  entityKeyOf,
  isEntityType,
  isUuid,
  parseEntityId,
} from "@orrery/model";
import type { ResolvedDatasource } from "../runtime/data/resolve-datasources.ts";
import { entityOf } from "../runtime/data/widget-series.ts";
import { scriptValue } from "../runtime/script-value.ts";

/** A node as functions get it (reference: dashboards and widgets, 6.7). */
export interface NodeContext {
  readonly parentNodeCtx?: NodeContext | undefined;
  readonly entity: { readonly id: EntityId; readonly name: string; readonly label: string };
  /** The roots are of level 1. */
  readonly level: number;
  /** Latest values by the labels of their keys. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** The context of an entity below another one; without a parent: of a root. */
export function nodeContext(entity: EntityData, { datasource }: ResolvedDatasource, parent?: NodeContext): NodeContext {
  const values = datasource.dataKeys.flatMap((key) => {
    const wanted = entityKeyOf(key);
    return wanted ? [[key.label, scriptValue(entity.latest[wanted.type]?.[wanted.key]?.value)] as const] : [];
  });
  return {
    ...(parent && { parentNodeCtx: parent }),
    entity: entityOf(entity),
    level: (parent?.level ?? 0) + 1,
    data: Object.fromEntries(values),
  };
}

/** What is below a node: as its function says, else all that it contains. Anything malformed is as if it said nothing. */
export function childrenFilter(root: EntityId, given: unknown): EntityFilter {
  const { parameters, filters } = record(given);
  const { rootId, rootType, direction, maxLevel, fetchLastLevelOnly } = record(parameters);
  const isFound =
    typeof rootId === "string" && isUuid(rootId) && typeof rootType === "string" && isEntityType(rootType);
  if (!isFound)
    return { type: "relationsQuery", rootEntity: root, direction: "FROM", maxLevel: 1, filters: [CONTAINS] };
  return {
    type: "relationsQuery",
    rootEntity: parseEntityId(rootType, rootId),
    direction: direction === "TO" ? "TO" : "FROM",
    maxLevel: typeof maxLevel === "number" && maxLevel > 0 ? Math.floor(maxLevel) : 1,
    fetchLastLevelOnly: fetchLastLevelOnly === true,
    filters: Array.isArray(filters) ? filters.map(relationFilter) : [],
  };
}

const CONTAINS = { relationType: "Contains", entityTypes: [] };

function relationFilter(given: unknown) {
  const { relationType, entityTypes } = record(given);
  const types = Array.isArray(entityTypes)
    ? entityTypes.filter((type): type is EntityType => isEntityType(String(type)))
    : [];
  return { relationType: typeof relationType === "string" ? relationType : null, entityTypes: types };
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
