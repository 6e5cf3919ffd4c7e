import { type DeviceId, parseUuid } from "@orrery/model";
import { settings, text } from "@orrery/model/settings";
import { SUCCESS } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";

export const rpcCallReply = defineRuleNode({
  type: "org.thingsboard.rule.engine.rpc.TbSendRPCReplyNode",
  category: "ACTION",
  name: "rpc call reply",
  icon: "call_merge",
  description: "Answers a command that a device sent to the server, with the data of the message",
  details: "The metadata says which session and which request of the device is answered.",
  form: "tbActionNodeRpcReplyConfig",
  outputs: ["Success"],
  effect: "sends",
  settings: settings({
    serviceIdMetaDataAttribute: text("serviceId"),
    sessionIdMetaDataAttribute: text("sessionId"),
    requestIdMetaDataAttribute: text("requestId"),
  }),
  run({ originator, metadata, data }, config, { services }) {
    if (originator.entityType !== "DEVICE") throw new Error("Message originator is not a device entity!");
    const requestId = metadata[config.requestIdMetaDataAttribute || "requestId"];
    const serviceId = metadata[config.serviceIdMetaDataAttribute || "serviceId"];
    const sessionId = metadata[config.sessionIdMetaDataAttribute || "sessionId"];
    if (!requestId) throw new Error("Request id is not present in the metadata!");
    if (!serviceId) throw new Error("Service id is not present in the metadata!");
    if (!sessionId) throw new Error("Session id is not present in the metadata!");
    if (data === "") throw new Error("Request body is empty!");
    if (!Number.isSafeInteger(Number(requestId))) throw new Error(`For input string: "${requestId}"`);
    const deviceId = originator as DeviceId; // its type was checked above
    services.rpc.reply({ serviceId, sessionId: parseUuid(sessionId), requestId: Number(requestId), deviceId }, data);
    return SUCCESS;
  },
});
