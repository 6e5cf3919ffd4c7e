import { type Customer, entityId, NULL_UUID, type UserAccount } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";

/** The caller that is signed in with this account. */
export function principalOf(account: UserAccount): User {
  return {
    id: account.id,
    email: account.email,
    authority: account.authority,
    tenantId: account.tenantId,
    customerId: account.customerId,
    firstName: account.firstName ?? undefined,
    lastName: account.lastName ?? undefined,
    isPublic: false,
  };
}

/** A visitor of a public customer; has no account. */
export function publicPrincipal(customer: Customer): User {
  return {
    id: entityId("USER", NULL_UUID),
    email: customer.id.id,
    authority: "CUSTOMER_USER",
    tenantId: customer.tenantId,
    customerId: customer.id,
    firstName: "Public",
    lastName: "Public",
    isPublic: true,
  };
}
