import { entityId, NO_CUSTOMER, parseUuid, SYSTEM_TENANT } from "@orrery/model";
import { expect, test } from "vitest";
import type { User } from "../../auth/user.ts";
import { parseRates } from "../../rate-limits/token-buckets.ts";
import { CallLimits } from "./call-limits.ts";

const uuid = (number: number) => parseUuid(`00000000-0000-1000-8000-${String(number).padStart(12, "0")}`);
const admin: User = {
  id: entityId("USER", uuid(1)),
  email: "a@b.org",
  authority: "TENANT_ADMIN",
  tenantId: entityId("TENANT", uuid(2)),
  customerId: NO_CUSTOMER,
  isPublic: false,
};
const member: User = { ...admin, authority: "CUSTOMER_USER", customerId: entityId("CUSTOMER", uuid(3)) };
const root: User = { ...admin, authority: "SYS_ADMIN", tenantId: SYSTEM_TENANT };
const TENANT = "Too many requests for current tenant!";
const CUSTOMER = "Too many requests for current customer!";

test.each<[string, string, [User, string | undefined][]]>([
  [
    "off",
    "off",
    [
      [admin, undefined],
      [member, undefined],
    ],
  ],
  [
    "2:60",
    "off",
    [
      [admin, undefined],
      [member, undefined],
      [member, TENANT],
      [root, undefined],
    ],
  ],
  [
    "9:60",
    "1:60",
    [
      [member, undefined],
      [member, CUSTOMER],
      [admin, undefined],
    ],
  ],
])("tenant %s, customer %s", (tenant, customer, calls) => {
  const limits = new CallLimits({ tenant: parseRates(tenant), customer: parseRates(customer), clock: () => 0 });
  const refusals = calls.map(([user]) => {
    try {
      limits.check(user);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
  });
  expect(refusals).toEqual(calls.map(([, refusal]) => refusal));
});
