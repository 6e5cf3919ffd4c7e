import type { UserAccount } from "@orrery/model";
import { describe, expect, test } from "vitest";
import { changedProfile, profileSettings, readProfile } from "./profile-form.ts";

const ID = "00000000-0000-1000-8000-000000000001";
const user = (authority: UserAccount["authority"], additionalInfo: UserAccount["additionalInfo"] = null) =>
  ({ email: "a@b.example", firstName: null, lastName: "B", authority, additionalInfo }) as unknown as UserAccount;

describe("the own account", () => {
  test.each([
    ["SYS_ADMIN", false],
    ["TENANT_ADMIN", true],
    ["CUSTOMER_USER", true],
  ] as const)("%s may choose a home dashboard: %s", (authority, offered) => {
    expect("homeDashboardId" in profileSettings(authority, (key) => key).shape).toBe(offered);
  });

  test("a new address is sent with the password, and nothing else is", () => {
    const account = user("TENANT_ADMIN");
    const values = readProfile(account, "en_US");
    expect(changedProfile(account, { ...values, firstName: "C" }, "p")).not.toHaveProperty("currentPassword");
    const moved = changedProfile(account, { ...values, email: "c@b.example" }, "p");
    expect(moved).toMatchObject({ email: "c@b.example", currentPassword: "p" });
  });

  test.each([
    [null, { lang: "en_US", homeDashboardId: "", homeDashboardHideToolbar: true }],
    [
      { lang: "de_DE", homeDashboardId: ID, homeDashboardHideToolbar: false },
      { lang: "de_DE", homeDashboardId: ID, homeDashboardHideToolbar: false },
    ],
    [
      { lang: 3, homeDashboardId: "../x", homeDashboardHideToolbar: "no" },
      { lang: "en_US", homeDashboardId: "", homeDashboardHideToolbar: true },
    ],
  ])("what is saved as %j is shown as %j", (info, shown) => {
    expect(readProfile(user("TENANT_ADMIN", info), "en_US")).toMatchObject(shown);
  });

  test("what else is saved with the account stays", () => {
    const before = user("TENANT_ADMIN", { description: "d", lastLoginTs: 5, homeDashboardId: ID });
    const values = { ...readProfile(before, "en_US"), email: " new@b.example ", homeDashboardId: "" };
    expect(changedProfile(before, values)).toMatchObject({
      email: "new@b.example",
      firstName: null,
      additionalInfo: {
        description: "d",
        lastLoginTs: 5,
        lang: "en_US",
        homeDashboardId: null,
        homeDashboardHideToolbar: true,
      },
    });
  });

  test("a system administrator gets no home dashboard", () => {
    const before = user("SYS_ADMIN");
    expect(changedProfile(before, readProfile(before, "en_US")).additionalInfo).toEqual({ lang: "en_US" });
  });
});
