/** What a gateway publishes about the devices behind it (reference: device connectivity, 6.1). */
export type GatewayMessage =
  | "connect"
  | "disconnect"
  | "telemetry"
  | "attributes"
  | "attributeRequest"
  | "rpcAnswer"
  | "claim";

const MESSAGES: ReadonlyMap<string, GatewayMessage> = new Map([
  ["v1/gateway/connect", "connect"],
  ["v1/gateway/disconnect", "disconnect"],
  ["v1/gateway/telemetry", "telemetry"],
  ["v1/gateway/attributes", "attributes"],
  ["v1/gateway/attributes/request", "attributeRequest"],
  ["v1/gateway/rpc", "rpcAnswer"],
  ["v1/gateway/claim", "claim"],
]);

/** What a gateway is sent about the devices behind it. */
export const GATEWAY_DOWNLINKS = {
  attributes: "v1/gateway/attributes",
  attributeResponse: "v1/gateway/attributes/response",
  rpc: "v1/gateway/rpc",
} as const;

/** `undefined` for a topic that means nothing. */
export function gatewayMessageOf(topic: string): GatewayMessage | undefined {
  return MESSAGES.get(topic);
}
