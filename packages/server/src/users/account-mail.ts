/**
 * Letters about accounts. Implementations make the links from the settings of the platform, and reject when no mail
 * server has taken the letter.
 */
export interface AccountMail {
  sendActivation(to: string, activateToken: string): Promise<void>;
  sendActivated(to: string): Promise<void>;
  sendPasswordReset(to: string, resetToken: string): Promise<void>;
  sendPasswordChanged(to: string): Promise<void>;
  /** Tells `to`, the address until now, that the account has another one. */
  sendAddressChanged(to: string, address: string): Promise<void>;
  /** Tells `to` that the account of `email` was locked after `attempts` failed sign-ins. */
  sendLockout(to: string, email: string, attempts: number): Promise<void>;
}
