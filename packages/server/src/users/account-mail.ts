/**
 * Letters about accounts. A platform without outgoing mail has none: links are then handed over by administrators.
 * Implementations reject when the letter could not be handed to the mail server.
 */
export interface AccountMail {
  sendActivation(to: string, link: string): Promise<void>;
  sendActivated(to: string, loginLink: string): Promise<void>;
  sendPasswordReset(to: string, link: string): Promise<void>;
  sendPasswordChanged(to: string, loginLink: string): Promise<void>;
  /** Tells `to` that the account of `email` was locked after `attempts` failed sign-ins. */
  sendLockout(to: string, email: string, attempts: number): Promise<void>;
}
