import type { UsageFeature } from "@orrery/model";
import type { UsageMail } from "../api-usage/usage-notices.ts";
import type { AccountMail, Recipient } from "../users/account-mail.ts";
import type { Email } from "./email.ts";
import {
  activatedEmail,
  activationEmail,
  addressChangedEmail,
  lockoutEmail,
  type MailStyle,
  passwordChangedEmail,
  passwordResetEmail,
  usageEmail,
} from "./emails.ts";
import { type Mailer, unableToSend } from "./mailer.ts";

export interface AccountEmailsOptions {
  readonly mailer: Mailer;
  /** Base of the links in emails; from the settings, never from a request. */
  readonly baseUrl: () => Promise<string>;
  /** What the emails to somebody look like, and their language. */
  readonly styleOf: (to: Recipient) => Promise<MailStyle>;
}

/** Sends emails about accounts, and what tenants use, through the platform's mail server. */
export class AccountEmails implements AccountMail, UsageMail {
  readonly #options: AccountEmailsOptions;

  constructor(options: AccountEmailsOptions) {
    this.#options = options;
  }

  sendActivation(to: Recipient, activateToken: string): Promise<void> {
    const path = `/api/noauth/activate?activateToken=${activateToken}`;
    return this.#send(to, async (style) => activationEmail(to.email, style, await this.#link(path)));
  }

  sendActivated(to: Recipient): Promise<void> {
    return this.#send(to, async (style) => activatedEmail(to.email, style, await this.#link("/login")));
  }

  sendPasswordReset(to: Recipient, resetToken: string): Promise<void> {
    const path = `/api/noauth/resetPassword?resetToken=${resetToken}`;
    return this.#send(to, async (style) => passwordResetEmail(to.email, style, await this.#link(path)));
  }

  sendPasswordChanged(to: Recipient): Promise<void> {
    return this.#send(to, async (style) => passwordChangedEmail(to.email, style, await this.#link("/login")));
  }

  sendAddressChanged(to: Recipient, address: string): Promise<void> {
    return this.#send(to, (style) => addressChangedEmail(to.email, style, address));
  }

  sendLockout(to: Recipient, email: string, attempts: number): Promise<void> {
    return this.#send(to, (style) => lockoutEmail(to.email, style, { email, attempts }));
  }

  sendUsage(to: Recipient, feature: UsageFeature, state: "WARNING" | "DISABLED"): Promise<void> {
    return this.#send(to, async (style) => {
      const link = await this.#link("/usage");
      return usageEmail(to.email, style, { feature, state, link });
    });
  }

  async #link(path: string): Promise<string> {
    return `${await this.#options.baseUrl()}${path}`;
  }

  async #send(to: Recipient, write: (style: MailStyle) => Email | Promise<Email>): Promise<void> {
    const { mailer, styleOf } = this.#options;
    let email: Email;
    try {
      email = await write(await styleOf(to));
    } catch (cause) {
      throw unableToSend(cause);
    }
    await mailer.send(email);
  }
}
