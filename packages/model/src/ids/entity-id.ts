import { PlatformError } from "../errors/platform-error.ts";
import { type EntityType, isEntityType } from "./entity-type.ts";
import { NULL_UUID, parseUuid, type Uuid } from "./uuid.ts";

/** Reference to an entity as on the wire: both members, always. */
export interface EntityId<T extends EntityType = EntityType> {
  readonly entityType: T;
  readonly id: Uuid;
}

export type TenantId = EntityId<"TENANT">;
export type CustomerId = EntityId<"CUSTOMER">;
export type UserId = EntityId<"USER">;
export type DashboardId = EntityId<"DASHBOARD">;
export type AssetId = EntityId<"ASSET">;
export type DeviceId = EntityId<"DEVICE">;
export type AlarmId = EntityId<"ALARM">;
export type RuleChainId = EntityId<"RULE_CHAIN">;
export type RuleNodeId = EntityId<"RULE_NODE">;
export type EntityViewId = EntityId<"ENTITY_VIEW">;
export type TenantProfileId = EntityId<"TENANT_PROFILE">;
export type DeviceProfileId = EntityId<"DEVICE_PROFILE">;
export type OtaPackageId = EntityId<"OTA_PACKAGE">;
export type TbResourceId = EntityId<"TB_RESOURCE">;
export type EdgeId = EntityId<"EDGE">;
export type RpcId = EntityId<"RPC">;
export type WidgetsBundleId = EntityId<"WIDGETS_BUNDLE">;
export type WidgetTypeId = EntityId<"WIDGET_TYPE">;

/** The only constructor of entity ids. */
export function entityId<T extends EntityType>(entityType: T, id: Uuid): EntityId<T> {
  return { entityType, id };
}

/**
 * Parses a type and an id from a path or parameters.
 * @throws {PlatformError} `badRequest` for an unknown type or a text that is no UUID.
 */
export function parseEntityId(entityType: string, id: string): EntityId {
  if (!isEntityType(entityType)) throw new PlatformError("badRequest", `No enum constant EntityType.${entityType}`);
  return { entityType, id: parseUuid(id) };
}

/** The tenant of entities of the installation itself. */
export const SYSTEM_TENANT: TenantId = entityId("TENANT", NULL_UUID);

/** `customerId` of unassigned entities. */
export const NO_CUSTOMER: CustomerId = entityId("CUSTOMER", NULL_UUID);

/** Whether both refer to the same entity. */
export function sameEntity(a: EntityId, b: EntityId): boolean {
  return a.id === b.id && a.entityType === b.entityType;
}
