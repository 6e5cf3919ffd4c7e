import { choices, required, settings, whenAbsent } from "@orrery/model/settings";
import { FALSE, TRUE } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";

export const messageTypeFilter = defineRuleNode({
  type: "org.thingsboard.rule.engine.filter.TbMsgTypeFilterNode",
  category: "FILTER",
  name: "message type",
  description: "Asks whether the type of a message is one of a list",
  details: "Upper and lower case differ. Leaves along <b>True</b> or <b>False</b>.",
  form: "tbFilterNodeMessageTypeConfig",
  outputs: ["True", "False"],
  effect: "none",
  settings: settings({
    messageTypes: whenAbsent<readonly string[], readonly string[]>(
      [],
      required(choices([], ["POST_ATTRIBUTES_REQUEST", "POST_TELEMETRY_REQUEST", "TO_SERVER_RPC_REQUEST"])),
    ),
  }),
  run: (message, { messageTypes }) => (messageTypes.includes(message.type) ? TRUE : FALSE),
});
