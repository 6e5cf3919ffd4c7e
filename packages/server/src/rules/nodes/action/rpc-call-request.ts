import { type DeviceId, isRecord, isUuid, parseUuid } from "@orrery/model";
import { number, required, settings } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { nextGeneration } from "../../message/generation.ts";
import { ruleMessage } from "../../message/make-message.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import type { DeviceRpcRequest } from "../../ports/device-rpc.ts";

/** Maximum number of pending commands of one node. */
const MAX_PENDING = 10_000;
const ACKNOWLEDGE = { flow: "acknowledge" } as const;

export const rpcCallRequest = defineRuleNode({
  type: "org.thingsboard.rule.engine.rpc.TbSendRPCRequestNode",
  category: "ACTION",
  name: "rpc call request",
  icon: "call_made",
  description: "Sends a command to the device that the message is about, and goes on with its answer",
  details:
    "The data is an object with <code>method</code> and <code>params</code>. The answer leaves along <b>Success</b> " +
    "as a message of its own; no answer in time, or no connection, ends in <b>Failure</b>.",
  form: "tbActionNodeRpcRequestConfig",
  outputs: ["Success"],
  effect: "sends",
  settings: settings({ timeoutInSeconds: required(number(60)) }),
  start({ timeoutInSeconds }, context) {
    const { services } = context;
    let pending = 0;
    return {
      run(message) {
        const request = requestOf(message, services.clock() + timeoutInSeconds * 1000);
        const generation = nextGeneration(message); // before anything is sent
        if (pending >= MAX_PENDING) throw new Error("Too many commands wait for their devices");
        pending += 1;
        const answer = (data: string, label: string, failure?: string) =>
          context.emit(fresh(message, generation, data, services.clock()), label, failure);
        services.rpc
          .call({ ...request, id: requestUuid(message) ?? services.ids.uuid() })
          .then((outcome) => {
            if (outcome.kind === "error") answer(JSON.stringify({ error: outcome.error }), "Failure", outcome.error);
            else answer(outcome.kind === "response" ? outcome.response || "{}" : "{}", "Success");
          })
          .catch(() => answer(JSON.stringify({ error: "INTERNAL" }), "Failure", "INTERNAL"))
          .finally(() => {
            pending -= 1;
          });
        return ACKNOWLEDGE;
      },
    };
  },
});

/** The response as a message of the same type, originator and metadata, without the original's position. */
function fresh(message: RuleMessage, generation: number, data: string, ts: number): RuleMessage {
  const { tenantId, type, originator, customerId, metadata, queueName } = message;
  return ruleMessage({ tenantId, type, originator, customerId, metadata, queueName, data, ts, generation });
}

function requestOf(message: RuleMessage, timeout: number): Omit<DeviceRpcRequest, "id"> {
  const body: unknown = JSON.parse(message.data);
  if (!isRecord(body)) throw new Error("Incoming Message is not a valid JSON object");
  if (message.originator.entityType !== "DEVICE") throw new Error("Message originator is not a device entity!");
  if (!Object.hasOwn(body, "method")) throw new Error("Method is not present in the message!");
  if (!Object.hasOwn(body, "params")) throw new Error("Params are not present in the message!");
  const { metadata } = message;
  return {
    tenantId: message.tenantId,
    deviceId: message.originator as DeviceId, // its type was checked above
    method: textOf(body.method),
    params: textOf(body.params),
    requestId: typeof body.requestId === "number" ? body.requestId : undefined,
    oneway: metadata.oneway?.toLowerCase() === "true",
    persisted: metadata.persistent?.toLowerCase() === "true",
    expirationTime: numberOf(metadata.expirationTime) ?? timeout,
    retries: numberOf(metadata.retries),
    additionalInfo: body.additionalInfo === undefined ? undefined : textOf(body.additionalInfo),
    restApiCall: message.type === "RPC_CALL_FROM_SERVER_TO_DEVICE",
    originServiceId: metadata.originServiceId,
  };
}

function requestUuid({ metadata: { requestUUID } }: RuleMessage) {
  return requestUUID && isUuid(requestUUID) ? parseUuid(requestUUID) : undefined;
}

/** Scalars as their text, everything else as JSON. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function numberOf(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`For input string: "${text}"`);
  return number;
}
