import { type PasswordPolicy, passwordViolations, type SecuritySettings } from "@orrery/model";
import { explained, hinted, type Infer, integer, labelled, required, sections } from "@orrery/model/settings";
import { textOrNull } from "../entities/forms/entity-form.ts";
import { limit, line, toggle } from "../entities/forms/form-settings.ts";

const counted = (name: string) =>
  hinted({ half: true, description: "admin.none-hint" }, limit(`admin.${name}`, "tenant-profile.limit-invalid"));
const days = (name: string, hint: string) =>
  hinted({ half: true, description: hint }, limit(`admin.${name}`, "tenant-profile.limit-invalid"));

const LENGTH_INVALID = "admin.minimum-length-invalid";
const PASSWORDS = {
  minimumLength: required(
    hinted(
      { description: "admin.minimum-length-hint" },
      explained(
        { required: LENGTH_INVALID, type: LENGTH_INVALID, minimum: LENGTH_INVALID, maximum: LENGTH_INVALID },
        labelled("admin.minimum-length", integer(6, { minimum: 5, maximum: 50 })),
      ),
    ),
  ),
  minimumUppercaseLetters: counted("minimum-uppercase-letters"),
  minimumLowercaseLetters: counted("minimum-lowercase-letters"),
  minimumDigits: counted("minimum-digits"),
  minimumSpecialCharacters: counted("minimum-special-characters"),
  passwordExpirationPeriodDays: days("password-expiration-period-days", "admin.password-expiration-hint"),
  passwordReuseFrequencyDays: days("password-reuse-frequency-days", "admin.password-reuse-hint"),
  allowWhitespaces: hinted({ description: "admin.allow-whitespaces-hint" }, toggle("admin.allow-whitespaces", true)),
};
const SIGN_IN = {
  maxFailedLoginAttempts: days("max-failed-login-attempts", "admin.max-failed-login-hint"),
  userLockoutNotificationEmail: hinted(
    { half: true, description: "admin.user-lockout-email-hint" },
    line("admin.user-lockout-notification-email"),
  ),
};

type Values = Infer<typeof PASSWORDS> & Infer<typeof SIGN_IN>;

/** Rules for passwords and failed sign-ins (console pages, 6.5). */
export const securityForm = {
  settings: sections(["admin.password-policy", PASSWORDS], ["admin.signing-in", SIGN_IN]),
};

export const readSecurity = ({
  passwordPolicy: policy,
  maxFailedLoginAttempts,
  userLockoutNotificationEmail,
}: SecuritySettings): Values => ({
  minimumLength: policy.minimumLength,
  minimumUppercaseLetters: policy.minimumUppercaseLetters ?? 0,
  minimumLowercaseLetters: policy.minimumLowercaseLetters ?? 0,
  minimumDigits: policy.minimumDigits ?? 0,
  minimumSpecialCharacters: policy.minimumSpecialCharacters ?? 0,
  passwordExpirationPeriodDays: policy.passwordExpirationPeriodDays ?? 0,
  passwordReuseFrequencyDays: policy.passwordReuseFrequencyDays ?? 0,
  allowWhitespaces: policy.allowWhitespaces,
  maxFailedLoginAttempts: maxFailedLoginAttempts ?? 0,
  userLockoutNotificationEmail: userLockoutNotificationEmail ?? "",
});

/** What a draft of the form means; fields that are not numbers yet read as their defaults. */
export function writeSecurity(draft: Readonly<Record<string, unknown>>): SecuritySettings {
  const { maxFailedLoginAttempts, userLockoutNotificationEmail, ...passwordPolicy } = securityForm.settings.read(draft);
  return {
    passwordPolicy,
    maxFailedLoginAttempts,
    userLockoutNotificationEmail: textOrNull(userLockoutNotificationEmail),
  };
}

const NOTHING_ASKED: PasswordPolicy = {
  minimumLength: 0,
  minimumUppercaseLetters: null,
  minimumLowercaseLetters: null,
  minimumDigits: null,
  minimumSpecialCharacters: null,
  allowWhitespaces: true,
  passwordExpirationPeriodDays: null,
  passwordReuseFrequencyDays: null,
};

/** Labels (translation keys) of the rules that refuse a password. */
export function refusedBy(password: string, policy: PasswordPolicy): readonly string[] {
  const rules = Object.keys(NOTHING_ASKED) as readonly (keyof PasswordPolicy)[]; // its members are all there are
  return rules
    .filter((rule) => passwordViolations(password, { ...NOTHING_ASKED, [rule]: policy[rule] }).length > 0)
    .map((rule) => PASSWORDS[rule].label ?? rule);
}
