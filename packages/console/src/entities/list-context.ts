import type { EntityId } from "@orrery/model";
import type { TFunction } from "i18next";
import type { Scope } from "../session/scope.ts";

/** What every listed entity has. */
export interface Listed {
  readonly id: EntityId;
  readonly createdTime: number;
}

/** Whose entities a list shows, and to which user. */
export interface ListContext {
  readonly scope: Scope;
  /** Address of the list; the place of an entity is one level below. */
  readonly base: string;
  /** The drawer of an entity is one level below. */
  readonly drawers: string;
  /** Id of the signed-in user. */
  readonly self: string;
  /** Whether the viewer may add, change and delete. */
  readonly manage: boolean;
  readonly t: TFunction;
}
