import type { UsageFeature } from "@orrery/model";

/** What an email says in one language, without its links and without how it looks. */
export interface MailWords {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Label of the button. */
  readonly action?: string | undefined;
  /** Small print below the action. */
  readonly note?: string | undefined;
}

/** All emails of the platform in one language. `name`: of the platform; `to`: the address of the account. */
export interface MailTexts {
  /** As in HTML: `en`, `zh-CN`. */
  readonly tag: string;
  readonly activation: (name: string, to: string) => MailWords;
  readonly activated: (name: string, to: string) => MailWords;
  readonly passwordReset: (name: string, to: string) => MailWords;
  readonly passwordChanged: (name: string, to: string) => MailWords;
  /** `address`: the new one. */
  readonly addressChanged: (name: string, to: string, address: string) => MailWords;
  /** `email`: of the locked account. */
  readonly lockout: (name: string, email: string, attempts: number) => MailWords;
  readonly usageWarning: (name: string, feature: UsageFeature) => MailWords;
  readonly usageDisabled: (name: string, feature: UsageFeature) => MailWords;
  readonly test: (name: string) => MailWords;
}

/** What is counted of a feature, and a sentence without its end of what stops with it. */
export type FeatureWords = Readonly<Record<UsageFeature, { readonly name: string; readonly stopped: string }>>;
