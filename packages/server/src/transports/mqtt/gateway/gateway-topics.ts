/** A message that a gateway publishes about its devices, by topic (reference: device connectivity, 6.1). */
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

/** Topics of messages to a gateway about its devices. */
export const GATEWAY_DOWNLINKS = {
  attributes: "v1/gateway/attributes",
  attributeResponse: "v1/gateway/attributes/response",
  rpc: "v1/gateway/rpc",
} as const;

/** Parses a topic; `undefined` for an unknown one. */
export function gatewayMessageOf(topic: string): GatewayMessage | undefined {
  return MESSAGES.get(topic);
}
