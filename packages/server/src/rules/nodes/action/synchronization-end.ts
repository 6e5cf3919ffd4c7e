import { settings } from "@orrery/model/settings";
import { SUCCESS } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";

export const synchronizationEnd = defineRuleNode({
  type: "org.thingsboard.rule.engine.transaction.TbSynchronizationEndNode",
  category: "ACTION",
  name: "synchronization end",
  description: "Passes messages on; of chains of older versions",
  details: "Deprecated. The queue <b>SequentialByOriginator</b> keeps the order of messages.",
  form: "tbNodeEmptyConfig",
  outputs: ["Success"],
  effect: "none",
  settings: settings({}),
  run: () => SUCCESS,
});
