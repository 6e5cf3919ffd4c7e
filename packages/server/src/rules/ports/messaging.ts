import type { Email } from "../../mail/email.ts";

/** Sends emails and SMS through the servers configured for the installation. */
export interface MessagingPort {
  /** @throws {PlatformError} `notSupported` when no server has accepted the email. */
  sendEmail(email: Email): Promise<void>;
  /** `to`: a phone number in the form of E.164. @throws {PlatformError} `notSupported` when no provider accepted it. */
  sendSms(to: string, text: string): Promise<void>;
}
