import { ATTRIBUTE_SCOPES } from "@orrery/model";
import { choice, settings } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";

const ACKNOWLEDGE = { flow: "acknowledge" } as const;

export const pushToCloud = defineRuleNode({
  type: "org.thingsboard.rule.engine.edge.TbMsgPushToCloudNode",
  category: "ACTION",
  name: "push to cloud",
  icon: "cloud_upload",
  description: "Sends messages from an edge to the platform",
  details: "Works in chains of edges, which run on edges. Here its messages end.",
  form: "tbActionNodePushToCloudConfig",
  outputs: ["Success"],
  chainType: "EDGE",
  effect: "none",
  settings: settings({ scope: choice(ATTRIBUTE_SCOPES, "SERVER_SCOPE") }),
  run: () => ACKNOWLEDGE,
});
