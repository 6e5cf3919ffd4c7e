import { securitySettings } from "@orrery/model";
import { expect, test } from "vitest";
import { readSecurity, refusedBy, writeSecurity } from "./security-form.ts";

test("what was never set is shown as none, and saved as it is shown", () => {
  const shown = readSecurity(securitySettings());
  expect(shown).toMatchObject({ minimumLength: 6, minimumDigits: 0, userLockoutNotificationEmail: "" });
  expect(writeSecurity(shown)).toEqual({
    passwordPolicy: {
      minimumLength: 6,
      minimumUppercaseLetters: 0,
      minimumLowercaseLetters: 0,
      minimumDigits: 0,
      minimumSpecialCharacters: 0,
      allowWhitespaces: true,
      passwordExpirationPeriodDays: 0,
      passwordReuseFrequencyDays: 0,
    },
    maxFailedLoginAttempts: 0,
    userLockoutNotificationEmail: null,
  });
});

test.each([
  ["abcdef", { minimumLength: 8 }, ["admin.minimum-length"]],
  ["abcdefgh", { minimumLength: 8 }, []],
  ["abc defgh", { allowWhitespaces: false }, ["admin.allow-whitespaces"]],
  [
    "abcdefgh",
    { minimumDigits: 1, minimumUppercaseLetters: 1 },
    ["admin.minimum-uppercase-letters", "admin.minimum-digits"],
  ],
])("%j against what is typed, %j, is refused by %j", (password, typed, rules) => {
  const { passwordPolicy } = writeSecurity({ ...readSecurity(securitySettings()), ...typed });
  expect(refusedBy(password, passwordPolicy)).toEqual(rules);
});
