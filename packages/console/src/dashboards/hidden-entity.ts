import type { AssetId, DeviceId, EdgeId, EntityViewId } from "@orrery/model";

/** What can be made public. */
export type PublicId = DeviceId | AssetId | EntityViewId | EdgeId;

/** Something that a dashboard shows and that visitors do not see. */
export interface HiddenEntity {
  readonly id: PublicId;
  readonly name: string;
  /** The customer who has it, and would have it no more; absent: nobody. */
  readonly customer?: string | undefined;
}
