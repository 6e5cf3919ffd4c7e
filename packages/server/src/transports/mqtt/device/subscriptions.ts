import { GATEWAY_DOWNLINKS } from "../gateway/gateway-topics.ts";
import { OTA_ERRORS, OTA_RESPONSE_FILTERS } from "../ota/ota-topics.ts";
import { PROVISION_RESPONSE } from "../provision/provision-topics.ts";
import { TOPICS, type TopicVariant } from "./topics.ts";

/** What a subscription turns on; `record` only stores the QoS. */
export type SubscriptionTarget =
  | { readonly kind: "attributes" | "rpc"; readonly variant: TopicVariant }
  | { readonly kind: "record" };

const RECORD: SubscriptionTarget = { kind: "record" };

/**
 * All supported filters: exact texts (reference: device connectivity, 4.5). Others are refused, since no message would
 * ever match.
 */
const SUBSCRIPTION_TARGETS: ReadonlyMap<string, SubscriptionTarget> = new Map([
  ...(["v1", "v2", "v2/j", "v2/p"] as const).flatMap((variant): [string, SubscriptionTarget][] => [
    [TOPICS[variant].attributes, { kind: "attributes", variant }],
    [`${TOPICS[variant].rpcRequest}+`, { kind: "rpc", variant }],
    [`${TOPICS[variant].attributesResponse}+`, RECORD],
    [`${TOPICS[variant].rpcResponse}+`, RECORD],
  ]),
  ...[
    ...Object.values(GATEWAY_DOWNLINKS),
    ...[PROVISION_RESPONSE, ...Object.values(OTA_RESPONSE_FILTERS), ...OTA_ERRORS.SOFTWARE],
  ].map((filter): [string, SubscriptionTarget] => [filter, RECORD]),
]);

/** `undefined` for an unsupported filter. */
export function subscriptionTargetOf(filter: string): SubscriptionTarget | undefined {
  return SUBSCRIPTION_TARGETS.get(filter);
}
