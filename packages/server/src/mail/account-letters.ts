import type { AccountMail } from "../users/account-mail.ts";
import type { Letter } from "./letter.ts";
import {
  activatedLetter,
  activationLetter,
  addressChangedLetter,
  lockoutLetter,
  passwordChangedLetter,
  passwordResetLetter,
} from "./letters.ts";
import { type Mailer, unableToSend } from "./mailer.ts";

export interface AccountLettersOptions {
  readonly mailer: Mailer;
  /** Where people reach the platform; from the settings, never from a request. */
  readonly baseUrl: () => Promise<string>;
}

/** Letters about accounts, by the platform's mail server. */
export class AccountLetters implements AccountMail {
  readonly #mailer: Mailer;
  readonly #baseUrl: () => Promise<string>;

  constructor({ mailer, baseUrl }: AccountLettersOptions) {
    this.#mailer = mailer;
    this.#baseUrl = baseUrl;
  }

  sendActivation(to: string, activateToken: string): Promise<void> {
    const path = `/api/noauth/activate?activateToken=${activateToken}`;
    return this.#send((base) => activationLetter(to, `${base}${path}`));
  }

  sendActivated(to: string): Promise<void> {
    return this.#send((base) => activatedLetter(to, `${base}/login`));
  }

  sendPasswordReset(to: string, resetToken: string): Promise<void> {
    const path = `/api/noauth/resetPassword?resetToken=${resetToken}`;
    return this.#send((base) => passwordResetLetter(to, `${base}${path}`));
  }

  sendPasswordChanged(to: string): Promise<void> {
    return this.#send((base) => passwordChangedLetter(to, `${base}/login`));
  }

  sendAddressChanged(to: string, address: string): Promise<void> {
    return this.#mailer.send(addressChangedLetter(to, address));
  }

  sendLockout(to: string, email: string, attempts: number): Promise<void> {
    return this.#mailer.send(lockoutLetter(to, email, attempts));
  }

  async #send(write: (base: string) => Letter): Promise<void> {
    let letter: Letter;
    try {
      letter = write(await this.#baseUrl());
    } catch (cause) {
      throw unableToSend(cause);
    }
    await this.#mailer.send(letter);
  }
}
