import { type Static, Type } from "typebox";
import type { EntityId, UserId } from "../ids/entity-id.ts";

/** An entity that was deleted and can be restored. */
export interface BinnedEntity {
  readonly id: EntityId;
  readonly name: string;
  /** In milliseconds. */
  readonly deletedTime: number;
  /** Null: the platform itself did it. */
  readonly userId: UserId | null;
  readonly userName: string | null;
}

/** Other values for those that others have taken meanwhile. */
export const binRestoreDraft = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  /** Access token of a device; in place of credentials of another type, too. */
  credentialsId: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
});
export type BinRestoreDraft = Static<typeof binRestoreDraft>;

/** What an answer 409 to a restore says beside its message. */
export interface RestoreConflict {
  /** Members of {@link BinRestoreDraft} whose value is taken. */
  readonly taken?: readonly ("name" | "credentialsId")[] | undefined;
  /** Without which the entity cannot be. */
  readonly missing?: EntityId | undefined;
}
