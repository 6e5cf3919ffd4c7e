import type { JsonObject, TenantId } from "@orrery/model";

/** Who gets an email; it looks like the branding of the tenant, or of the installation for the null id. */
export interface Recipient {
  readonly email: string;
  readonly tenantId: TenantId;
  /** Of the account; its `lang` is the language of the user. Absent: that of the installation. */
  readonly additionalInfo?: JsonObject | null | undefined;
}

/**
 * Emails about accounts. Implementations build the links from the settings of the platform, and reject when no mail
 * server has accepted the email.
 */
export interface AccountMail {
  sendActivation(to: Recipient, activateToken: string): Promise<void>;
  sendActivated(to: Recipient): Promise<void>;
  sendPasswordReset(to: Recipient, resetToken: string): Promise<void>;
  sendPasswordChanged(to: Recipient): Promise<void>;
  /** Notifies `to`, the previous address, of the new address of the account. */
  sendAddressChanged(to: Recipient, address: string): Promise<void>;
  /** Notifies `to` that the account of `email` was locked after `attempts` failed sign-ins. */
  sendLockout(to: Recipient, email: string, attempts: number): Promise<void>;
}
