/** A provider of short messages. */
export interface SmsProvider {
  /**
   * @param to number in E.164 form, `+4912345`.
   * @throws {Error} with the provider's reason when it has not accepted the message.
   */
  send(to: string, message: string): Promise<void>;
}

/** Base addresses of the providers; tests and compatible clouds use others. */
export interface SmsEndpoints {
  /** With the placeholder `{region}`. */
  readonly awsSns: string;
  readonly twilio: string;
}

export const PUBLIC_ENDPOINTS: SmsEndpoints = {
  awsSns: "https://sns.{region}.amazonaws.com/",
  twilio: "https://api.twilio.com",
};
