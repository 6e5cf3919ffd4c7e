import type { TenantId } from "@orrery/model";
import type { Email } from "../../mail/email.ts";
import type { MailServer } from "../../mail/mail-settings.ts";
import type { SmsSettings } from "../../sms/sms-settings.ts";

/** Sends emails and SMS for tenants, who share the servers of the installation or name their own. */
export interface MessagingPort {
  /**
   * @param server the server of the settings by default.
   * @throws {Error} when the tenant may send no more, or no server has accepted the email.
   */
  sendEmail(tenantId: TenantId, email: Email, server?: MailServer): Promise<void>;
  /**
   * @param to a phone number in the form of E.164.
   * @param provider that of the settings by default.
   * @throws {Error} when the tenant may send no more, or no provider has accepted the message.
   */
  sendSms(tenantId: TenantId, to: string, text: string, provider?: SmsSettings): Promise<void>;
}
