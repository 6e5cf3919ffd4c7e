import { type AwsAccount, type AwsCaller, callAws } from "./aws-call.ts";

const VERSION = "2010-03-31";

export interface SnsMessage {
  /** A topic, or a phone number in the form of E.164. */
  readonly to: readonly [name: "TopicArn" | "PhoneNumber", value: string];
  readonly message: string;
}

/** Where the Simple Notification Service of a region is. */
export function snsEndpoint(region: string): string {
  return `https://sns.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}/`;
}

/** Publishes a message; resolves and fails as {@link callAws}. `endpoint`: the public one of the region by default. */
export function publishSns(
  caller: AwsCaller,
  account: AwsAccount,
  { to, message }: SnsMessage,
  endpoint = snsEndpoint(account.region),
): ReturnType<typeof callAws> {
  return callAws(caller, account, "sns", endpoint, [
    ["Action", "Publish"],
    ["Version", VERSION],
    to,
    ["Message", message],
  ]);
}
