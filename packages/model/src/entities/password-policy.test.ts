import { expect, test } from "vitest";
import { passwordViolations } from "./password-policy.ts";
import { type PasswordPolicy, securitySettings } from "./settings.ts";

const DEFAULTS = securitySettings().passwordPolicy;

test.each<[Partial<PasswordPolicy>, string, readonly string[]]>([
  [{}, "secret", []],
  [{}, "two words", []],
  [{}, "short", ["Password must be 6 or more characters in length."]],
  [{ minimumLength: 0 }, "", ["Password must be 1 or more characters in length."]],
  [{}, "x".repeat(129), ["Password must be no more than 128 characters in length."]],
  [{ minimumUppercaseLetters: 2 }, "Secret", ["Password must contain 2 or more uppercase characters."]],
  [{ minimumUppercaseLetters: 2 }, "SecreT", []],
  [{ minimumUppercaseLetters: 1 }, "Ünder1", []],
  [{ minimumLowercaseLetters: 1 }, "SECRET", ["Password must contain 1 or more lowercase characters."]],
  [{ minimumDigits: 1 }, "secret", ["Password must contain 1 or more digit characters."]],
  [{ minimumDigits: 1 }, "secret1", []],
  [{ minimumSpecialCharacters: 1 }, "secret 1", ["Password must contain 1 or more special characters."]],
  [{ minimumSpecialCharacters: 1 }, "secret_1", []],
  [{ allowWhitespaces: false }, "two words", ["Password contains a whitespace character."]],
  [
    { minimumLength: 8, minimumDigits: 1 },
    "secret",
    ["Password must be 8 or more characters in length.", "Password must contain 1 or more digit characters."],
  ],
])("with %j the password %j breaks %j", (policy, password, violations) => {
  expect(passwordViolations(password, { ...DEFAULTS, ...policy })).toEqual(violations);
});
