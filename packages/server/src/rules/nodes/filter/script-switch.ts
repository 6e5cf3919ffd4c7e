import { labelled, nodeScript, required, settings, whenAbsent } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { scriptInput } from "../../scripts/node-script.ts";

const SAMPLE = `if (msgType === 'POST_TELEMETRY_REQUEST') {
  return ['Telemetry', 'Measured'];
}
return 'Rest';`;

export const scriptSwitch = defineRuleNode({
  type: "org.thingsboard.rule.engine.filter.TbJsSwitchNode",
  category: "FILTER",
  name: "switch",
  description: "Lets a JavaScript function choose the links along which a message goes on",
  details:
    "The function gets <code>msg</code>, <code>metadata</code> and <code>msgType</code> and returns the label of a " +
    "link or a list of labels. An empty list ends the message.",
  form: "tbFilterNodeSwitchConfig",
  outputs: [] as string[],
  customOutputs: true,
  effect: "none",
  settings: settings({
    jsScript: whenAbsent(
      "",
      labelled("Switch function", required(nodeScript(SAMPLE, { functionName: "Switch", test: "switch" }))),
    ),
  }),
  start({ jsScript }, context) {
    const script = context.compile("switch", jsScript);
    return {
      run: (message) => script.labels(scriptInput(message)).then((to) => ({ to })),
      stop: () => script.release(),
    };
  },
});
