import type { UsageFeature } from "@orrery/model";
import type { UsageMail } from "../api-usage/usage-notices.ts";
import type { AccountMail } from "../users/account-mail.ts";
import type { Email } from "./email.ts";
import {
  activatedEmail,
  activationEmail,
  addressChangedEmail,
  lockoutEmail,
  passwordChangedEmail,
  passwordResetEmail,
  usageEmail,
} from "./emails.ts";
import { type Mailer, unableToSend } from "./mailer.ts";

export interface AccountEmailsOptions {
  readonly mailer: Mailer;
  /** Base of the links in emails; from the settings, never from a request. */
  readonly baseUrl: () => Promise<string>;
}

/** Sends emails about accounts, and what tenants use, through the platform's mail server. */
export class AccountEmails implements AccountMail, UsageMail {
  readonly #mailer: Mailer;
  readonly #baseUrl: () => Promise<string>;

  constructor({ mailer, baseUrl }: AccountEmailsOptions) {
    this.#mailer = mailer;
    this.#baseUrl = baseUrl;
  }

  sendActivation(to: string, activateToken: string): Promise<void> {
    const path = `/api/noauth/activate?activateToken=${activateToken}`;
    return this.#send((base) => activationEmail(to, `${base}${path}`));
  }

  sendActivated(to: string): Promise<void> {
    return this.#send((base) => activatedEmail(to, `${base}/login`));
  }

  sendPasswordReset(to: string, resetToken: string): Promise<void> {
    const path = `/api/noauth/resetPassword?resetToken=${resetToken}`;
    return this.#send((base) => passwordResetEmail(to, `${base}${path}`));
  }

  sendPasswordChanged(to: string): Promise<void> {
    return this.#send((base) => passwordChangedEmail(to, `${base}/login`));
  }

  sendAddressChanged(to: string, address: string): Promise<void> {
    return this.#mailer.send(addressChangedEmail(to, address));
  }

  sendLockout(to: string, email: string, attempts: number): Promise<void> {
    return this.#mailer.send(lockoutEmail(to, email, attempts));
  }

  sendUsage(to: string, feature: UsageFeature, state: "WARNING" | "DISABLED"): Promise<void> {
    return this.#send((base) => usageEmail(to, feature, state, `${base}/usage`));
  }

  async #send(write: (base: string) => Email): Promise<void> {
    let email: Email;
    try {
      email = write(await this.#baseUrl());
    } catch (cause) {
      throw unableToSend(cause);
    }
    await this.#mailer.send(email);
  }
}
