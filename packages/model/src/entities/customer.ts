import { type Static, Type } from "typebox";
import type { CustomerId, TenantId } from "../ids/entity-id.ts";
import { additionalInfo, type JsonObject, optionalId, optionalText } from "./common.ts";
import { type Contact, contactDraft } from "./contact.ts";

/** A customer of a tenant, to which the tenant assigns entities (reference: REST API, 3.4). */
export interface Customer extends Contact {
  readonly id: CustomerId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly title: string;
  readonly name: string;
  readonly additionalInfo: JsonObject | null;
}

/** A customer as dashboards list those that they are assigned to. */
export interface ShortCustomerInfo {
  readonly customerId: CustomerId;
  readonly title: string;
  readonly public: boolean;
}

/** Title of the customer that represents visitors with a public link. */
export const PUBLIC_CUSTOMER_TITLE = "Public";

export function isPublicCustomer(customer: Pick<Customer, "additionalInfo">): boolean {
  return customer.additionalInfo?.isPublic === true;
}

export const customerDraft = Type.Object({
  id: optionalId,
  title: optionalText,
  additionalInfo,
  ...contactDraft,
});

export type CustomerDraft = Static<typeof customerDraft>;
