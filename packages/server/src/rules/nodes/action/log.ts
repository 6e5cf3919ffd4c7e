import { labelled, nodeScript, required, settings, whenAbsent } from "@orrery/model/settings";
import { SUCCESS } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { scriptInput } from "../../scripts/node-script.ts";

export const LOG_SAMPLE =
  "return 'Message of type ' + msgType + ': ' + JSON.stringify(msg) + ', metadata: ' + JSON.stringify(metadata);";

export const log = defineRuleNode({
  type: "org.thingsboard.rule.engine.action.TbLogNode",
  category: "ACTION",
  name: "log",
  icon: "menu",
  description: "Writes a text that a JavaScript function makes of a message to the log of the server",
  details: "The function gets <code>msg</code>, <code>metadata</code> and <code>msgType</code> and returns a text.",
  form: "tbActionNodeLogConfig",
  outputs: ["Success"],
  effect: "none",
  settings: settings({
    jsScript: whenAbsent(
      "",
      labelled("Text function", required(nodeScript(LOG_SAMPLE, { functionName: "ToString", test: "string" }))),
    ),
  }),
  start({ jsScript }, { compile, services, tenantId, ruleNodeId }) {
    const script = compile("string", jsScript);
    return {
      run: (message) =>
        script.text(scriptInput(message)).then((text) => {
          services.log.info({ tenantId: tenantId.id, ruleNodeId: ruleNodeId.id }, text);
          return SUCCESS;
        }),
      stop: () => script.release(),
    };
  },
});
