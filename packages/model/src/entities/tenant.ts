import { type Static, Type } from "typebox";
import type { TenantId, TenantProfileId } from "../ids/entity-id.ts";
import { additionalInfo, type JsonObject, optionalId, optionalText } from "./common.ts";
import { type Contact, contactDraft } from "./contact.ts";

/** An organisation whose entities are invisible to all others (reference: REST API, 3.3). */
export interface Tenant extends Contact {
  readonly id: TenantId;
  readonly createdTime: number;
  readonly title: string;
  readonly name: string;
  readonly region: string;
  readonly tenantProfileId: TenantProfileId;
  readonly additionalInfo: JsonObject | null;
}

export interface TenantInfo extends Tenant {
  readonly tenantProfileName: string;
}

export const tenantDraft = Type.Object({
  id: optionalId,
  title: optionalText,
  tenantProfileId: optionalId,
  additionalInfo,
  ...contactDraft,
});

export type TenantDraft = Static<typeof tenantDraft>;
