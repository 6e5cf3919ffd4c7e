import {
  ATTRIBUTE_SCOPES,
  type AttributeScope,
  type EntityView,
  type Entry,
  parseValues,
  REST_VALUES,
} from "@orrery/model";
import { settings } from "@orrery/model/settings";
import { attributeKeysOf } from "../../../entity-views/view-range.ts";
import type { Cause } from "../../../kernel/cause.ts";
import { defineRuleNode, type NodeContext } from "../../engine/rule-node.ts";
import { nextGeneration } from "../../message/generation.ts";
import { ruleMessage } from "../../message/make-message.ts";
import type { RuleMessage } from "../../message/rule-message.ts";

const ACKNOWLEDGE = { flow: "acknowledge" } as const;
const ACCEPTED = ["ATTRIBUTES_UPDATED", "ATTRIBUTES_DELETED", "ACTIVITY_EVENT", "POST_ATTRIBUTES_REQUEST"];

export const copyToView = defineRuleNode({
  type: "org.thingsboard.rule.engine.action.TbCopyAttributesToEntityViewNode",
  category: "ACTION",
  name: "copy to view",
  icon: "content_copy",
  description: "Copies attributes of the message's originator to its entity views, or deletes them there",
  details:
    "Each view gets the attributes that it shows, while its time lasts. For each view a message of its own leaves along " +
    "<b>Success</b>, with the view as originator.",
  form: "tbNodeEmptyConfig",
  outputs: ["Success"],
  effect: "stores",
  once: "noted",
  onceOutcome: ACKNOWLEDGE,
  settings: settings({}),
  async run(message, _settings, context, { arrival, isReplay }) {
    const cause = { arrival, isReplay }; // not claimed: it is the cause of several writes, and the node is noted
    const { type, metadata, originator } = message;
    if (!ACCEPTED.includes(type)) throw new Error(`Unsupported msg type [${type}]`);
    if (Object.keys(metadata).length === 0) throw new Error("Message metadata is empty");
    const scope = scopeOf(message);
    const now = context.services.clock();
    for (const view of await context.services.entities.viewsOf(originator)) {
      const { startTimeMs, endTimeMs } = view;
      if (startTimeMs >= now || (endTimeMs !== 0 && endTimeMs <= now)) continue;
      if (await copy(message, view, scope, context, cause)) await context.forward(about(view, message, now), "Success");
    }
    return ACKNOWLEDGE;
  },
});

/** @throws {Error} when the metadata have no valid scope. */
function scopeOf({ type, metadata }: RuleMessage): AttributeScope {
  if (type === "POST_ATTRIBUTES_REQUEST") return "CLIENT_SCOPE";
  const scope = ATTRIBUTE_SCOPES.find((known) => known === metadata.scope);
  if (!scope) throw new Error(`Unknown attributes scope [${metadata.scope ?? ""}]`);
  return scope;
}

/** Copies the changes that the view shows. @returns whether there were any. */
async function copy(
  message: RuleMessage,
  view: EntityView,
  scope: AttributeScope,
  { tenantId, services: { attributes, clock } }: NodeContext,
  cause: Cause,
): Promise<boolean> {
  const shown = attributeKeysOf(view).get(scope) ?? [];
  const target = { tenantId, entityId: view.id, scope, notifyDevice: false };
  if (message.type === "ATTRIBUTES_DELETED") {
    const keys = deletedKeys(message.data).filter((key) => shown.includes(key));
    if (keys.length > 0) await attributes.deleteAttributes({ ...target, keys });
    return keys.length > 0;
  }
  const entries: readonly Entry[] = message.values ?? parseValues(message.data, REST_VALUES);
  const lastUpdateTs = clock();
  const copied = entries.flatMap(([key, value]) => (shown.includes(key) ? [{ key, value, lastUpdateTs }] : []));
  if (copied.length > 0) await attributes.saveAttributes({ ...target, attributes: copied, cause });
  return true;
}

function deletedKeys(data: string): readonly string[] {
  const parsed: unknown = JSON.parse(data);
  const keys = typeof parsed === "object" && parsed !== null ? Reflect.get(parsed, "attributes") : undefined;
  return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : [];
}

function about(view: EntityView, message: RuleMessage, ts: number): RuleMessage {
  const { tenantId, type, metadata, data, queueName } = message;
  return ruleMessage({
    tenantId,
    ts,
    type,
    originator: view.id,
    customerId: view.customerId,
    metadata,
    data,
    generation: nextGeneration(message),
    ...(queueName ? { queueName } : {}),
  });
}
