import { type EntityType, isEntityType } from "@orrery/model";
import { maskedMembers } from "../audit-logs/masked-json.ts";
import type { Entity } from "../kernel/bus/events.ts";
import { jsonText } from "../kernel/json/lossless-text.ts";

/** Kinds whose versions are kept. Others are too large, or about people and their passwords. */
const KINDS: ReadonlySet<EntityType> = new Set<EntityType>([
  ...(["DEVICE", "ASSET", "ENTITY_VIEW", "CUSTOMER", "DASHBOARD"] as const),
  ...(["DEVICE_PROFILE", "EDGE", "TENANT_PROFILE"] as const),
]);

/** Whether versions of this kind of entity are kept. */
export function hasHistory(entityType: string): boolean {
  return isEntityType(entityType) && KINDS.has(entityType);
}

/** Whether two states of an entity differ when written as JSON. */
export function isChanged(before: Entity, after: Entity): boolean {
  return before !== after && jsonText(before) !== jsonText(after);
}

/** The entity as JSON, without its secrets. */
export function stateOf(entity: Entity): string {
  const text = jsonText(entity);
  return isMasked(entity.id.entityType) ? maskedMembers(entity, text) : text;
}

/** Whether states of such entities may have masks in place of secrets. Dashboards are large and contain no secrets. */
export function isMasked(entityType: EntityType): boolean {
  return entityType !== "DASHBOARD";
}
