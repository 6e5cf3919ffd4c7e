import type { Clock } from "../kernel/clock.ts";
import { awsHeaders } from "../kernel/egress/aws-signature.ts";
import { fetchExternal } from "../kernel/egress/fetch-external.ts";
import type { SmsProvider } from "./sms-provider.ts";
import type { SmsSettings } from "./sms-settings.ts";

const API_VERSION = "2010-03-31";

/** Amazon's Simple Notification Service, action Publish. */
export function awsSns(
  settings: Extract<SmsSettings, { type: "AWS_SNS" }>,
  endpoint: string,
  clock: Clock,
): SmsProvider {
  const url = new URL(endpoint.replace("{region}", settings.region));
  return {
    async send(to, message) {
      const form = new URLSearchParams({ Action: "Publish", Version: API_VERSION, PhoneNumber: to, Message: message });
      const body = form.toString().replaceAll("+", "%20");
      const headers = awsHeaders({ ...settings, url, body, service: "sns", now: clock() });
      const { status, text } = await fetchExternal(url.href, { method: "POST", headers, body });
      if (status !== 200) throw new Error(reasonOf(text) ?? `AWS SNS has answered with status ${status}`);
    },
  };
}

/** Errors come as XML, or as JSON if the request accepts it. */
function reasonOf(text: string): string | undefined {
  return /<Message>([^<]*)<\/Message>/.exec(text)?.[1] ?? /"Message":\s*"([^"]*)"/.exec(text)?.[1];
}
