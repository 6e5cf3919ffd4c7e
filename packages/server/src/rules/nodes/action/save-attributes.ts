import { ATTRIBUTE_SCOPES, parseValues, REST_VALUES } from "@orrery/model";
import { choice, flag, settings, whenAbsent } from "@orrery/model/settings";
import { SUCCESS } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";

export const saveAttributes = defineRuleNode({
  type: "org.thingsboard.rule.engine.telemetry.TbMsgAttributesNode",
  category: "ACTION",
  name: "save attributes",
  icon: "file_upload",
  description: "Stores attributes of the message's originator",
  details:
    "Only messages of type <b>POST_ATTRIBUTES_REQUEST</b>. Of shared attributes the device is told, unless the " +
    "metadata says <code>notifyDevice</code> false.",
  form: "tbActionNodeAttributesConfig",
  outputs: ["Success"],
  once: "claimed",
  effect: "stores",
  settings: settings({
    scope: choice(ATTRIBUTE_SCOPES, "SERVER_SCOPE"),
    notifyDevice: whenAbsent(undefined, flag(false)), // absent in old chains, which notify devices
  }),
  run(message, { scope, notifyDevice }, { tenantId, services }, cause) {
    if (message.type !== "POST_ATTRIBUTES_REQUEST") throw new Error(`Unsupported msg type: ${message.type}`);
    const entries = message.values ?? parseValues(message.data, REST_VALUES);
    const lastUpdateTs = services.clock();
    const asked = message.metadata.notifyDevice;
    return services.attributes
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
