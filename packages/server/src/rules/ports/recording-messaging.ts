import type { TenantId } from "@orrery/model";
import type { Email } from "../../mail/email.ts";
import type { MailServer } from "../../mail/mail-settings.ts";
import type { SmsSettings } from "../../sms/sms-settings.ts";
import type { MessagingPort } from "./messaging.ts";

/** Records emails and short messages instead of sending them. */
export class RecordingMessaging implements MessagingPort {
  readonly emails: (Email & { readonly server?: MailServer | undefined })[] = [];
  readonly texts: { readonly to: string; readonly text: string; readonly provider?: SmsSettings | undefined }[] = [];

  async sendEmail(_tenantId: TenantId, email: Email, server?: MailServer): Promise<void> {
    this.emails.push({ ...email, server });
  }

  async sendSms(_tenantId: TenantId, to: string, text: string, provider?: SmsSettings): Promise<void> {
    this.texts.push({ to, text, provider });
  }
}
