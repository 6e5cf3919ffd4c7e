import type { AttributeScope, EntityId, TenantId } from "@orrery/model";
import type { Attribute } from "../../kernel/bus/events.ts";
import type { Cause } from "../../kernel/cause.ts";
import type { ScopedAttribute } from "../../telemetry/attributes/attribute-store.ts";

/** Attributes of an entity to write, in one scope. */
export interface AttributesToSave {
  readonly tenantId: TenantId;
  readonly entityId: EntityId;
  readonly scope: AttributeScope;
  readonly attributes: readonly Attribute[];
  /** Whether the device is notified; of shared attributes only. */
  readonly notifyDevice: boolean;
  readonly cause?: Cause | undefined;
}

/** Keys of an entity to delete, in one scope. */
export interface AttributesToDelete {
  readonly tenantId: TenantId;
  readonly entityId: EntityId;
  readonly scope: AttributeScope;
  readonly keys: readonly string[];
  /** Whether the device is notified; of shared attributes only. */
  readonly notifyDevice: boolean;
}

/** Attributes of entities, as rule nodes read and write them; implemented by the telemetry service. */
export interface AttributesPort {
  /** Resolves when the attributes are durable. */
  saveAttributes(write: AttributesToSave): Promise<void>;
  /** Resolves when they are gone; unknown keys are no error. */
  deleteAttributes(deletion: AttributesToDelete): Promise<void>;
  /** Attributes of the scopes that have one of the keys. */
  attributes(
    entityId: EntityId,
    scopes: readonly AttributeScope[],
    keys: readonly string[],
  ): Promise<readonly ScopedAttribute[]>;
}
