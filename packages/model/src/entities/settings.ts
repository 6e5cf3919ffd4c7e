import { type Static, Type } from "typebox";
import { jsonObject, optionalBoolean, optionalId, optionalInt32, optionalObject, optionalText } from "./common.ts";

/** One entry of the installation's settings; its id has no entity type. */
export interface AdminSettings {
  readonly id: { readonly id: string };
  readonly createdTime: number;
  readonly key: string;
  readonly jsonValue: Readonly<Record<string, unknown>> | null;
}

export const adminSettingsDraft = Type.Object({ id: optionalId, key: optionalText, jsonValue: optionalObject });

export type AdminSettingsDraft = Static<typeof adminSettingsDraft>;

/** A short message that tests a provider before its settings are saved; secrets may be omitted. */
export const testSmsRequest = Type.Object({
  providerConfiguration: jsonObject,
  numberTo: Type.String(),
  message: Type.String(),
});

export type TestSmsRequest = Static<typeof testSmsRequest>;

/** Whether a newer version exists (reference: REST API, 3.31). */
export interface UpdateMessage {
  readonly message: string;
  readonly updateAvailable: boolean;
}

const count = Type.Optional(Type.Union([Type.Null(), Type.Integer({ minimum: 0 })]));

const passwordPolicyDraft = Type.Object({
  minimumLength: count,
  minimumUppercaseLetters: count,
  minimumLowercaseLetters: count,
  minimumDigits: count,
  minimumSpecialCharacters: count,
  allowWhitespaces: optionalBoolean,
  passwordExpirationPeriodDays: count,
  passwordReuseFrequencyDays: count,
});

export const securitySettingsDraft = Type.Object({
  passwordPolicy: Type.Optional(Type.Union([Type.Null(), passwordPolicyDraft])),
  maxFailedLoginAttempts: optionalInt32,
  userLockoutNotificationEmail: optionalText,
});

/** Requirements on passwords (reference: REST API, 1.6). */
export interface PasswordPolicy {
  readonly minimumLength: number;
  readonly minimumUppercaseLetters: number | null;
  readonly minimumLowercaseLetters: number | null;
  readonly minimumDigits: number | null;
  readonly minimumSpecialCharacters: number | null;
  readonly allowWhitespaces: boolean;
  readonly passwordExpirationPeriodDays: number | null;
  readonly passwordReuseFrequencyDays: number | null;
}

export interface SecuritySettings {
  readonly passwordPolicy: PasswordPolicy;
  readonly maxFailedLoginAttempts: number | null;
  readonly userLockoutNotificationEmail: string | null;
}

/** The settings with defaults for missing members; without argument: all defaults. */
export function securitySettings(given: Static<typeof securitySettingsDraft> = {}): SecuritySettings {
  const policy = given.passwordPolicy ?? {};
  return {
    passwordPolicy: {
      minimumLength: policy.minimumLength ?? 6,
      minimumUppercaseLetters: policy.minimumUppercaseLetters ?? null,
      minimumLowercaseLetters: policy.minimumLowercaseLetters ?? null,
      minimumDigits: policy.minimumDigits ?? null,
      minimumSpecialCharacters: policy.minimumSpecialCharacters ?? null,
      allowWhitespaces: policy.allowWhitespaces ?? true,
      passwordExpirationPeriodDays: policy.passwordExpirationPeriodDays ?? null,
      passwordReuseFrequencyDays: policy.passwordReuseFrequencyDays ?? null,
    },
    maxFailedLoginAttempts: given.maxFailedLoginAttempts ?? null,
    userLockoutNotificationEmail: given.userLockoutNotificationEmail ?? null,
  };
}
