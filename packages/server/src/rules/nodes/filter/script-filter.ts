import { labelled, nodeScript, required, settings, whenAbsent } from "@orrery/model/settings";
import { FALSE, TRUE } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { scriptInput } from "../../scripts/node-script.ts";

export const scriptFilter = defineRuleNode({
  type: "org.thingsboard.rule.engine.filter.TbJsFilterNode",
  category: "FILTER",
  name: "script",
  description: "Asks a JavaScript function whether a message passes",
  details:
    "The function gets <code>msg</code>, <code>metadata</code> and <code>msgType</code> and returns a boolean. " +
    "Messages leave along <b>True</b> or <b>False</b>.",
  form: "tbFilterNodeScriptConfig",
  outputs: ["True", "False"],
  effect: "none",
  settings: settings({
    jsScript: whenAbsent(
      "",
      labelled(
        "Filter function",
        required(nodeScript("return msg.temperature > 20;", { functionName: "Filter", test: "filter" })),
      ),
    ),
  }),
  start({ jsScript }, context) {
    const script = context.compile("filter", jsScript);
    return {
      handle: (message, done) => script.decide(scriptInput(message), done, [TRUE, FALSE]),
      stop: () => script.release(),
    };
  },
});
