import { ATTRIBUTE_SCOPES, parseValues, REST_VALUES } from "@orrery/model";
import { Type } from "typebox";
import { SUCCESS } from "../engine/outcome.ts";
import { defineRuleNode } from "../engine/rule-node.ts";

export const saveAttributes = defineRuleNode({
  type: "org.thingsboard.rule.engine.telemetry.TbMsgAttributesNode",
  category: "ACTION",
  name: "save attributes",
  icon: "file_upload",
  description: "Stores attributes of the message's originator",
  details:
    "Only messages of type <b>POST_ATTRIBUTES_REQUEST</b>. Of shared attributes the device is told, unless the " +
    "metadata says <code>notifyDevice</code> false.",
  outputs: ["Success"],
  effect: "claimed",
  config: Type.Object({
    scope: Type.Union(
      ATTRIBUTE_SCOPES.map((scope) => Type.Literal(scope)),
      { default: "SERVER_SCOPE" },
    ),
    // null, as in chains from before there was this member, means that the device is told
    notifyDevice: Type.Union([Type.Boolean(), Type.Null()], { default: null }),
  }),
  newConfiguration: { notifyDevice: false },
  run(message, { scope, notifyDevice }, { tenantId, services }, cause) {
    if (message.type !== "POST_ATTRIBUTES_REQUEST") throw new Error(`Unsupported msg type: ${message.type}`);
    const entries = message.values ?? parseValues(message.data, REST_VALUES);
    const lastUpdateTs = services.clock();
    const asked = message.metadata.notifyDevice;
    return services.storage
      .saveAttributes({
        tenantId,
        entityId: message.originator,
        scope,
        attributes: entries.map(([key, value]) => ({ key, lastUpdateTs, value })),
        cause,
        notifyDevice: scope === "SHARED_SCOPE" && (notifyDevice !== false || !asked || asked.toLowerCase() === "true"),
      })
      .then(() => SUCCESS);
  },
});
