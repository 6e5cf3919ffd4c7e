import type { Email } from "../../mail/email.ts";
import type { MessagingPort } from "./messaging.ts";

/** Records emails and short messages instead of sending them. */
export class RecordingMessaging implements MessagingPort {
  readonly emails: Email[] = [];
  readonly texts: { readonly to: string; readonly text: string }[] = [];

  async sendEmail(email: Email): Promise<void> {
    this.emails.push(email);
  }

  async sendSms(to: string, text: string): Promise<void> {
    this.texts.push({ to, text });
  }
}
