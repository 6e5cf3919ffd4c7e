import {
  ATTRIBUTE_SCOPES,
  type EdgeEventType,
  type ExactJson,
  formatExactJson,
  isUuid,
  parseUuid,
} from "@orrery/model";
import { choice, required, settings } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { type RuleMessage, timestampOf } from "../../message/rule-message.ts";
import type { EdgeMessage } from "../../ports/edges.ts";
import { requiredMembers } from "../parts/json-object.ts";

const ACKNOWLEDGE = { flow: "acknowledge" } as const;
const ORIGINATORS = [
  "DEVICE",
  "ASSET",
  "ENTITY_VIEW",
  "DASHBOARD",
  "TENANT",
  "CUSTOMER",
  "EDGE",
] as const satisfies readonly EdgeEventType[];

export const pushToEdge = defineRuleNode({
  type: "org.thingsboard.rule.engine.edge.TbMsgPushToEdgeNode",
  category: "ACTION",
  name: "push to edge",
  icon: "cloud_download",
  description: "Queues telemetry, attributes and alarms for the edges that have the message's originator",
  details:
    "The message leaves along <b>Success</b> once for each edge. Messages that came from an edge, or whose originator no edge " +
    "has, end here.",
  form: "tbActionNodePushToEdgeConfig",
  outputs: ["Success"],
  chainType: "CORE",
  effect: "stores",
  once: "noted",
  settings: settings({ scope: required(choice(ATTRIBUTE_SCOPES, "SERVER_SCOPE")) }),
  async run(message, { scope }, { tenantId, services }) {
    const { originator, metadata } = message;
    if (metadata.source === "edge") return ACKNOWLEDGE; // otherwise it would loop
    const type = ORIGINATORS.find((known) => known === originator.entityType);
    if (!type) throw new Error(`Unsupported originator type '${originator.entityType}'`);
    const event = eventOf(message, type, metadata.scope || scope);
    const edges = await services.edges.send(tenantId, originator, event);
    if (edges === 0) return ACKNOWLEDGE;
    return edges === 1 ? { to: "Success" } : { to: "Success", message: Array<RuleMessage>(edges).fill(message) };
  },
});

function eventOf(message: RuleMessage, type: EdgeEventType, scope: string): EdgeMessage {
  const { id: entityId } = message.originator;
  switch (message.type) {
    case "POST_TELEMETRY_REQUEST":
      return {
        type,
        action: "TIMESERIES_UPDATED",
        entityId,
        body: { data: dataOf(message), ts: timestampOf(message) },
      };
    case "POST_ATTRIBUTES_REQUEST":
      return { type, action: "POST_ATTRIBUTES", entityId, body: { kv: dataOf(message), scope } };
    case "ATTRIBUTES_UPDATED":
      return { type, action: "ATTRIBUTES_UPDATED", entityId, body: { kv: dataOf(message), scope } };
    case "ATTRIBUTES_DELETED": {
      const keys = requiredMembers(message).get("attributes") ?? [];
      return { type, action: "ATTRIBUTES_DELETED", entityId, body: { keys: plain(keys), scope } };
    }
    case "ALARM":
      return { type: "ALARM", action: "ADDED", entityId: alarmIdOf(message) };
    default:
      throw new Error(`Unsupported msg type '${message.type}'`);
  }
}

function dataOf({ data }: RuleMessage): unknown {
  return JSON.parse(data);
}

function plain(json: ExactJson): unknown {
  return JSON.parse(formatExactJson(json));
}

function alarmIdOf(message: RuleMessage) {
  const id = requiredMembers(message).get("id");
  const uuid = id instanceof Map ? id.get("id") : undefined;
  if (typeof uuid !== "string" || !isUuid(uuid)) throw new Error("The data of the message is no alarm");
  return parseUuid(uuid);
}
