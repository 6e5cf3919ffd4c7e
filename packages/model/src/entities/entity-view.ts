import { type Static, Type } from "typebox";
import type { AssetId, CustomerId, DeviceId, EntityViewId, TenantId } from "../ids/entity-id.ts";
import type { AssignedInfo } from "./asset.ts";
import { additionalInfo, entityIdInput, type JsonObject, optionalId, optionalInteger, optionalText } from "./common.ts";

/** Part of the data of a device or an asset, as an entity of its own (reference: REST API, 2.15 and 3.13). */
export interface EntityView {
  readonly id: EntityViewId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly customerId: CustomerId;
  /** The target whose data it shows. */
  readonly entityId: DeviceId | AssetId;
  readonly name: string;
  readonly type: string;
  /** Null: no attributes, every time series. */
  readonly keys: EntityViewKeys | null;
  /** Milliseconds since the epoch; 0: open. */
  readonly startTimeMs: number;
  readonly endTimeMs: number;
  readonly additionalInfo: JsonObject | null;
}

export interface EntityViewKeys {
  /** Null: every key. An empty list shows the history of every key and copies no latest values. */
  readonly timeseries: readonly string[] | null;
  /** Null and empty lists: none. */
  readonly attributes: EntityViewAttributes | null;
}

/** Keys of client, server and shared attributes. */
export interface EntityViewAttributes {
  readonly cs: readonly string[];
  readonly ss: readonly string[];
  readonly sh: readonly string[];
}

export interface EntityViewInfo extends EntityView, AssignedInfo {}

const optionalKeys = Type.Optional(Type.Union([Type.Null(), Type.Array(Type.String())]));

export const entityViewDraft = Type.Object({
  id: optionalId,
  customerId: optionalId,
  entityId: Type.Optional(Type.Union([Type.Null(), entityIdInput])),
  name: optionalText,
  type: optionalText,
  keys: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Object({
        timeseries: optionalKeys,
        attributes: Type.Optional(
          Type.Union([Type.Null(), Type.Object({ cs: optionalKeys, ss: optionalKeys, sh: optionalKeys })]),
        ),
      }),
    ]),
  ),
  startTimeMs: optionalInteger,
  endTimeMs: optionalInteger,
  additionalInfo,
});

export type EntityViewDraft = Static<typeof entityViewDraft>;
