import type { CustomerId, TenantId, UserAccount } from "@orrery/model";
import { type EntityForm, textOf, textOrNull } from "../entities/entity-form.ts";

/** Whose users: administrators of a tenant, or users of a customer. */
export type UserOwner = TenantId | CustomerId;

/** Fields of a user of `owner`. */
export function userForm(owner: UserOwner): EntityForm<UserAccount> {
  return {
    fields: [
      { kind: "email", name: "email", label: "user.email", required: "user.email-required" },
      { kind: "text", name: "firstName", label: "user.first-name", half: true },
      { kind: "text", name: "lastName", label: "user.last-name", half: true },
      { kind: "area", name: "description", label: "user.description" },
    ],
    read: (user) => ({
      email: user?.email ?? "",
      firstName: user?.firstName ?? "",
      lastName: user?.lastName ?? "",
      description: String(user?.additionalInfo?.description ?? ""),
    }),
    save: (client, values, user) =>
      client.users.save(
        {
          ...(user ? { id: user.id, tenantId: user.tenantId, customerId: user.customerId } : ownerMembers(owner)),
          authority: user?.authority ?? (owner.entityType === "TENANT" ? "TENANT_ADMIN" : "CUSTOMER_USER"),
          email: textOf(values, "email"),
          firstName: textOrNull(values, "firstName"),
          lastName: textOrNull(values, "lastName"),
          additionalInfo: { ...user?.additionalInfo, description: textOrNull(values, "description") ?? "" },
        },
        false,
        { ignoreErrors: true },
      ),
  };
}

function ownerMembers(owner: UserOwner) {
  return owner.entityType === "TENANT" ? { tenantId: owner } : { customerId: owner };
}
