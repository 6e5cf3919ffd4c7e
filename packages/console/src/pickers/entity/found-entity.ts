import type { EntityId } from "@orrery/model";

/** An entity as pickers know it. */
export interface FoundEntity {
  readonly id: EntityId;
  readonly name: string;
  /** Its free type, where the kind has one. */
  readonly type?: string | undefined;
  /** Second line of facts: a label, a customer. */
  readonly label?: string | undefined;
}
