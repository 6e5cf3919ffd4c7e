import type { UserAccount } from "@orrery/model";
import { type Infer, settings } from "@orrery/model/settings";
import { defineEntityForm, textOrNull } from "../entities/forms/entity-form.ts";
import { area, half, line, requiredEmail } from "../entities/forms/form-settings.ts";
import type { Scope } from "../session/scope.ts";

const SHAPE = {
  email: requiredEmail("user.email", "user.email-required"),
  firstName: half(line("user.first-name")),
  lastName: half(line("user.last-name")),
  description: area("user.description"),
};

/** Fields of a user; new ones belong to the tenant or customer of the list. */
export const userForm = defineEntityForm<UserAccount, Infer<typeof SHAPE>>({
  settings: settings(SHAPE),
  read: (user) => ({
    email: user?.email ?? "",
    firstName: user?.firstName ?? "",
    lastName: user?.lastName ?? "",
    description: String(user?.additionalInfo?.description ?? ""),
  }),
  save: (client, values, user, scope) =>
    client.users.save(
      {
        ...(user ? { id: user.id, tenantId: user.tenantId, customerId: user.customerId } : ownerMembers(scope)),
        authority: user?.authority ?? (scope.kind === "tenant" ? "TENANT_ADMIN" : "CUSTOMER_USER"),
        email: values.email.trim(),
        firstName: textOrNull(values.firstName),
        lastName: textOrNull(values.lastName),
        additionalInfo: { ...user?.additionalInfo, description: values.description.trim() },
      },
      false,
      { ignoreErrors: true },
    ),
});

function ownerMembers(scope: Scope) {
  if (scope.kind === "tenant") return { tenantId: scope.tenantId };
  return "customerId" in scope ? { customerId: scope.customerId } : {};
}
