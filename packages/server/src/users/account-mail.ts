/**
 * Emails about accounts. Implementations build the links from the settings of the platform, and reject when no mail
 * server has accepted the email.
 */
export interface AccountMail {
  sendActivation(to: string, activateToken: string): Promise<void>;
  sendActivated(to: string): Promise<void>;
  sendPasswordReset(to: string, resetToken: string): Promise<void>;
  sendPasswordChanged(to: string): Promise<void>;
  /** Notifies `to`, the previous address, of the new address of the account. */
  sendAddressChanged(to: string, address: string): Promise<void>;
  /** Notifies `to` that the account of `email` was locked after `attempts` failed sign-ins. */
  sendLockout(to: string, email: string, attempts: number): Promise<void>;
}
