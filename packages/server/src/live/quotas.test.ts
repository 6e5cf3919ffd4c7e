import { entityId, NO_CUSTOMER, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import type { User } from "../kernel/auth/user.ts";
import { Quotas, UNLIMITED } from "./quotas.ts";

const uuid = (n: number) => parseUuid(`00000000-0000-1000-8000-00000000000${n}`);
const admin: User = {
  id: entityId("USER", uuid(1)),
  email: "a@b.example",
  authority: "TENANT_ADMIN",
  tenantId: entityId("TENANT", uuid(2)),
  customerId: NO_CUSTOMER,
  isPublic: false,
};
const customerUser: User = { ...admin, authority: "CUSTOMER_USER", customerId: entityId("CUSTOMER", uuid(3)) };
const visitor: User = { ...customerUser, isPublic: true, email: "public-id" };

test.each([
  [{ ...UNLIMITED, tenant: 1 }, admin, "Max tenant sessions limit reached!"],
  [{ ...UNLIMITED, customer: 1 }, customerUser, "Max customer sessions limit reached"],
  [{ ...UNLIMITED, regularUser: 1 }, customerUser, "Max regular user sessions limit reached"],
  [{ ...UNLIMITED, publicUser: 1 }, visitor, "Max public user sessions limit reached"],
])("with the limits %j a second session is refused until the first has ended", (limits, user, refused) => {
  const quotas = new Quotas("sessions", limits);
  const first = quotas.admit(user);
  expect(quotas.admit(user)).toEqual({ refused });
  if ("release" in first) first.release();
  expect(quotas.admit(user)).toHaveProperty("release");
});

test("without limits there is room for everybody", () => {
  const quotas = new Quotas("sessions", UNLIMITED);
  for (let n = 0; n < 100; n++) expect(quotas.admit(visitor)).toHaveProperty("release");
});

test("subscriptions are refused with their own message", () => {
  const quotas = new Quotas("subscriptions", { ...UNLIMITED, tenant: 1 });
  quotas.admit(admin);
  expect(quotas.admit(admin)).toEqual({ refused: "Max tenant subscriptions limit reached!" });
});
