import type { EntityType, Uuid } from "@orrery/model";
import type { EntityEvent } from "../bus/events.ts";
import type { EntityContent } from "./entity-references.ts";

/** An earlier state of an entity. */
export interface EntityVersionColumns {
  entity_id: Uuid;
  created_time: number;
  id: Uuid;
  /** Whose it was. */
  tenant_id: Uuid;
  entity_type: EntityType;
  action: VersionAction;
  /** Null: the platform itself, a device or a rule; or somebody of the tenant that the entity was moved from. */
  user_id: Uuid | null;
  user_name: string | null;
  /** JSON as UTF-8, deflated (zlib) when it is long; null for a creation, and for a move. */
  state: Uint8Array | null;
}

export type VersionAction = EntityEvent["action"] | "RESTORED";

declare module "../database/schema.ts" {
  interface Schema {
    entity_version: EntityVersionColumns;
  }
}

/** Decides what is kept of a change. */
export interface VersionKeeper {
  /** Absent when there is nothing to keep: the kind has no history, or nothing has changed. */
  versionOf(change: EntityEvent, content?: EntityContent): Promise<EntityVersionColumns | undefined>;
  /** The version is durable. */
  kept(version: EntityVersionColumns): void;
}

/** Columns of a version, and what PostgreSQL takes their values for. */
export const VERSION_COLUMNS = {
  entity_id: "uuid",
  created_time: "bigint",
  id: "uuid",
  tenant_id: "uuid",
  entity_type: "text",
  action: "text",
  user_id: "uuid",
  user_name: "text",
  state: "bytea",
} as const satisfies Record<keyof EntityVersionColumns, string>;
