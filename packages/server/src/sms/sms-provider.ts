import { snsEndpoint } from "../kernel/egress/aws/sns-publish.ts";

/** A provider of short messages. */
export interface SmsProvider {
  /**
   * @param to number in E.164 form, `+4912345`.
   * @throws {Error} with the provider's reason when it has not accepted the message.
   */
  send(to: string, message: string): Promise<void>;
}

/** Base addresses of the providers; tests use others. */
export interface SmsEndpoints {
  readonly awsSns: (region: string) => string;
  readonly twilio: string;
}

export const PUBLIC_ENDPOINTS: SmsEndpoints = { awsSns: snsEndpoint, twilio: "https://api.twilio.com" };
