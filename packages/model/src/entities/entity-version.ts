import { type Static, Type } from "typebox";
import type { EntityId, UserId } from "../ids/entity-id.ts";
import type { Uuid } from "../ids/uuid.ts";
import type { JsonObject } from "./common.ts";

/** A change of an entity, as its history lists it. */
export interface EntityVersion {
  readonly id: Uuid;
  /** When it was made, in milliseconds. */
  readonly createdTime: number;
  readonly entityId: EntityId;
  readonly action: string;
  /** Null: the platform itself, a device or a rule. */
  readonly userId: UserId | null;
  readonly userName: string | null;
}

/** A change with the entity as it was before and after it; secrets are masked. */
export interface EntityVersionStates extends EntityVersion {
  /** Null for a creation, a restore after a deletion, and when another tenant had the entity. */
  readonly before: JsonObject | null;
  /** Null for a deletion. */
  readonly after: JsonObject | null;
}

/** Which of both states is to be restored; after the change by default. */
export const versionRestoreDraft = Type.Object({
  state: Type.Optional(Type.Union([Type.Literal("before"), Type.Literal("after")])),
});
export type VersionRestoreDraft = Static<typeof versionRestoreDraft>;
