import type { EntityId } from "@orrery/model";
import type { TFunction } from "i18next";
import type { Scope } from "../session/scope.ts";

/** What every listed entity has. */
export interface Listed {
  readonly id: EntityId;
  readonly createdTime: number;
}

/** Whose list is shown to whom. */
export interface ListContext {
  readonly scope: Scope;
  /** Address of the list; an entity's drawer is one level below. */
  readonly base: string;
  /** Id of the user who looks. */
  readonly self: string;
  /** Whether the viewer may add, change and delete. */
  readonly manage: boolean;
  readonly t: TFunction;
}
