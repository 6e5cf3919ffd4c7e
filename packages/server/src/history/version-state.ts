import { type EntityType, isEntityType } from "@orrery/model";
import { maskedMembers } from "../audit-logs/masked-json.ts";
import type { Entity } from "../kernel/bus/events.ts";
import { jsonText } from "../kernel/json/lossless-text.ts";

/** Kinds whose versions are kept; of users without their credentials. Others are files. */
const KINDS: ReadonlySet<EntityType> = new Set<EntityType>([
  ...(["DEVICE", "ASSET", "ENTITY_VIEW", "CUSTOMER", "DASHBOARD"] as const),
  ...(["DEVICE_PROFILE", "EDGE", "TENANT_PROFILE", "RULE_CHAIN", "USER"] as const),
]);

/** Whether versions of this kind of entity are kept. */
export function hasHistory(entityType: string): boolean {
  return isEntityType(entityType) && KINDS.has(entityType);
}

/** An entity as JSON. */
export interface EntityText {
  readonly entity: Entity;
  readonly text: string;
}

/** The state of an entity with what belongs to it, such as the nodes of a rule chain. */
export function textOf(entity: Entity, metadata: object | undefined): EntityText {
  return { entity, text: jsonText(metadata === undefined ? entity : { ...entity, metadata }) };
}

/** The entity as JSON, without its secrets. */
export function withoutSecrets({ entity, text }: EntityText): string {
  return isMasked(entity.id.entityType) ? maskedMembers(entity, text) : text;
}

/**
 * Whether secrets of such entities are masked by their names. Dashboards are large and contain no secrets; the nodes of
 * rule chains come masked by what their settings declare.
 */
export function isMasked(entityType: EntityType): boolean {
  return entityType !== "DASHBOARD" && entityType !== "RULE_CHAIN";
}
