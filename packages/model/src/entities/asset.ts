import { type Static, Type } from "typebox";
import type { AssetId, CustomerId, TenantId } from "../ids/entity-id.ts";
import { additionalInfo, type JsonObject, optionalId, optionalText } from "./common.ts";

/**
 * A physical or logical object that does not connect itself: a building, a line, a field (reference: REST API, 3.12).
 */
export interface Asset {
  readonly id: AssetId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly customerId: CustomerId;
  readonly name: string;
  readonly type: string;
  readonly label: string | null;
  readonly additionalInfo: JsonObject | null;
}

/** The customer that an entity is assigned to, for lists. */
export interface AssignedInfo {
  readonly customerTitle: string | null;
  readonly customerIsPublic: boolean;
}

export interface AssetInfo extends Asset, AssignedInfo {}

export const assetDraft = Type.Object({
  id: optionalId,
  customerId: optionalId,
  name: optionalText,
  type: optionalText,
  label: optionalText,
  additionalInfo,
});

export type AssetDraft = Static<typeof assetDraft>;
