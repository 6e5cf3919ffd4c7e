import { NO_CUSTOMER, PlatformError, SYSTEM_TENANT, type UserAccount } from "@orrery/model";
import { checkEmail, checkTexts } from "../kernel/entities/checks.ts";

/** Checks the invariants of every account. @throws {PlatformError} `badRequest`. */
export function checkAccount(account: UserAccount): void {
  const { email, firstName, lastName } = account;
  checkEmail(email);
  checkTexts({ firstName, lastName });
  const problem = problemOf(account);
  if (problem) throw new PlatformError("badRequest", problem);
}

function problemOf({ authority, tenantId, customerId }: UserAccount): string | undefined {
  const inTenant = tenantId.id !== SYSTEM_TENANT.id;
  const inCustomer = customerId.id !== NO_CUSTOMER.id;
  switch (authority) {
    case "SYS_ADMIN":
      return inTenant || inCustomer
        ? "System administrator can't be assigned neither to tenant nor to customer!"
        : undefined;
    case "TENANT_ADMIN":
      if (!inTenant) return "Tenant administrator should be assigned to tenant!";
      return inCustomer ? "Tenant administrator can't be assigned to customer!" : undefined;
    case "CUSTOMER_USER":
      return inCustomer ? undefined : "Customer user should be assigned to customer!";
  }
}
