import type { PasswordPolicy } from "./settings.ts";

interface Rule {
  readonly holds: (password: string, policy: PasswordPolicy) => boolean;
  readonly message: (policy: PasswordPolicy) => string;
}

/** An upper bound independent of the policy: hashing megabytes would be expensive. */
export const MAX_PASSWORD_LENGTH = 128;

const countOf = (password: string, pattern: RegExp): number => password.match(pattern)?.length ?? 0;

const atLeast = (pattern: RegExp, field: CountField, what: string): Rule => ({
  holds: (password, policy) => countOf(password, pattern) >= (policy[field] ?? 0),
  message: (policy) => `Password must contain ${policy[field]} or more ${what} characters.`,
});

type CountField = "minimumUppercaseLetters" | "minimumLowercaseLetters" | "minimumDigits" | "minimumSpecialCharacters";

const RULES: readonly Rule[] = [
  {
    holds: (password, policy) => [...password].length >= Math.max(1, policy.minimumLength),
    message: (policy) => `Password must be ${Math.max(1, policy.minimumLength)} or more characters in length.`,
  },
  {
    holds: (password) => [...password].length <= MAX_PASSWORD_LENGTH,
    message: () => `Password must be no more than ${MAX_PASSWORD_LENGTH} characters in length.`,
  },
  atLeast(/\p{Lu}/gu, "minimumUppercaseLetters", "uppercase"),
  atLeast(/\p{Ll}/gu, "minimumLowercaseLetters", "lowercase"),
  atLeast(/\p{Nd}/gu, "minimumDigits", "digit"),
  atLeast(/[^\p{L}\p{N}\s]/gu, "minimumSpecialCharacters", "special"),
  {
    holds: (password, policy) => policy.allowWhitespaces || !/\s/u.test(password),
    message: () => "Password contains a whitespace character.",
  },
];

/** The violated rules, one sentence each; empty for a valid password. */
export function passwordViolations(password: string, policy: PasswordPolicy): readonly string[] {
  return RULES.filter((rule) => !rule.holds(password, policy)).map((rule) => rule.message(policy));
}
