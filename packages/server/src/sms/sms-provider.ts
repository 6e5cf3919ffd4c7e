/** One way to send short messages. */
export interface SmsProvider {
  /**
   * @param to number in the form of E.164, `+4912345`.
   * @throws {Error} with the reason of the provider when it has not taken the message.
   */
  send(to: string, message: string): Promise<void>;
}

/** Where the providers are reached; other addresses for tests and for clouds that speak the same API. */
export interface SmsEndpoints {
  /** `{region}` is replaced. */
  readonly awsSns: string;
  readonly twilio: string;
}

export const PUBLIC_ENDPOINTS: SmsEndpoints = {
  awsSns: "https://sns.{region}.amazonaws.com/",
  twilio: "https://api.twilio.com",
};
