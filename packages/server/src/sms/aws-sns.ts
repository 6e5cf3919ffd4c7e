import type { AwsCaller } from "../kernel/egress/aws/aws-call.ts";
import { publishSns } from "../kernel/egress/aws/sns-publish.ts";
import type { SmsProvider } from "./sms-provider.ts";
import type { SmsSettings } from "./sms-settings.ts";

/** Amazon's Simple Notification Service. */
export function awsSns(
  caller: AwsCaller,
  settings: Extract<SmsSettings, { type: "AWS_SNS" }>,
  endpoint: string,
): SmsProvider {
  return {
    async send(to, message) {
      await publishSns(caller, settings, { to: ["PhoneNumber", to], message }, endpoint);
    },
  };
}
