import type { EntityId } from "@orrery/model";

/** Something that a dashboard shows and that visitors do not see. */
export interface HiddenEntity {
  readonly id: EntityId;
  readonly name: string;
  /** The customer who has it, and would have it no more; absent: nobody. */
  readonly customer?: string | undefined;
}
