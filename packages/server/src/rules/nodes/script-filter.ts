import { Type } from "typebox";
import { FALSE, TRUE } from "../engine/outcome.ts";
import { defineRuleNode } from "../engine/rule-node.ts";
import { scriptInput } from "../scripts/node-script.ts";

export const scriptFilter = defineRuleNode({
  type: "org.thingsboard.rule.engine.filter.TbJsFilterNode",
  category: "FILTER",
  name: "script",
  description: "Asks a JavaScript function whether a message passes",
  details:
    "The function gets <code>msg</code>, <code>metadata</code> and <code>msgType</code> and returns a boolean. " +
    "Messages leave along <b>True</b> or <b>False</b>.",
  outputs: ["True", "False"],
  config: Type.Object({ jsScript: Type.String({ default: "" }) }),
  newConfiguration: { jsScript: "return msg.temperature > 20;" },
  start({ jsScript }, context) {
    const script = context.compile("filter", jsScript);
    return {
      runThen: (message, answer) => script.decide(scriptInput(message), answer, [TRUE, FALSE]),
      stop: () => script.release(),
    };
  },
});
