import { expect, test } from "vitest";
import { roleKey } from "../../session/scope.ts";
import { displayName, initials } from "./display-name.ts";

test.each([
  [{ firstName: "Ines", lastName: "Marchetti" }, "Ines Marchetti"],
  [{ firstName: "Ines", lastName: null }, "Ines"],
  [{ firstName: "", lastName: "Marchetti" }, "Marchetti"],
  [{ firstName: "", lastName: "" }, "ines@example.org"],
  [{}, "ines@example.org"],
])("BLOCK-2.063 BLOCK-2.064: %j is shown as %s", (names, shown) => {
  expect(displayName({ ...names, email: "ines@example.org" })).toBe(shown);
});

test.each([
  ["Ines Marchetti", "IM"],
  ["Ines", "IN"],
  ["ines@example.org", "IE"],
])("%s is %s in short", (name, short) => {
  expect(initials(name)).toBe(short);
});

test("BLOCK-6.010: the labels of the authorities", () => {
  expect(["SYS_ADMIN" as const, "TENANT_ADMIN" as const, "CUSTOMER_USER" as const].map(roleKey)).toEqual([
    "user.sys-admin",
    "user.tenant-admin",
    "user.customer",
  ]);
});
