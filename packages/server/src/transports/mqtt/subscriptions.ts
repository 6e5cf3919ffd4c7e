import { FORM_TOPICS, type Form } from "./topics.ts";

/** What a subscription turns on; `record` only remembers the QoS. */
export type Feature = { readonly kind: "attributes" | "rpc"; readonly form: Form } | { readonly kind: "record" };

const RECORD: Feature = { kind: "record" };

/**
 * Every filter that may be subscribed to: exact texts (reference: device connectivity, 4.5). What is not served is
 * refused, as nothing would ever be sent on it: Protobuf forms, gateways, provisioning, packages over the air.
 */
const FEATURES: ReadonlyMap<string, Feature> = new Map([
  ...(["v1", "v2", "v2/j"] as const).flatMap((form): [string, Feature][] => [
    [FORM_TOPICS[form].attributes, { kind: "attributes", form }],
    [`${FORM_TOPICS[form].rpcRequest}+`, { kind: "rpc", form }],
    [`${FORM_TOPICS[form].attributesResponse}+`, RECORD],
    [`${FORM_TOPICS[form].rpcResponse}+`, RECORD],
  ]),
]);

/** `undefined` for a filter that is not served. */
export function featureOf(filter: string): Feature | undefined {
  return FEATURES.get(filter);
}
