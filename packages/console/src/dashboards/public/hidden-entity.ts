import type { EntityId } from "@orrery/model";

/** Something that a dashboard shows and that visitors do not see. */
export interface HiddenEntity {
  readonly id: EntityId;
  readonly name: string;
  /** The customer it is assigned to, who would lose it; absent: none. */
  readonly customer?: string | undefined;
}
