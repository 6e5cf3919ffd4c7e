import type { Email } from "../../mail/email.ts";

/** Emails and short messages by the servers that the installation is set up with. */
export interface MessagingPort {
  /** @throws {PlatformError} `notSupported` when no server has accepted the email. */
  sendEmail(email: Email): Promise<void>;
  /** `to`: a phone number in the form of E.164. @throws {PlatformError} `notSupported` when no provider accepted it. */
  sendSms(to: string, text: string): Promise<void>;
}
