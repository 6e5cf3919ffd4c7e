import { labelled, nodeScript, required, settings, whenAbsent } from "@orrery/model/settings";
import type { Outcome } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { changed } from "../../message/make-message.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import { scriptInput } from "../../scripts/node-script.ts";
import type { ScriptedMessage } from "../../scripts/script.ts";

export const scriptTransform = defineRuleNode({
  type: "org.thingsboard.rule.engine.transform.TbTransformMsgNode",
  category: "TRANSFORMATION",
  name: "script",
  description: "Changes data, metadata or type of a message with a JavaScript function",
  details:
    "The function gets <code>msg</code>, <code>metadata</code> and <code>msgType</code> and returns an object with " +
    "those of them that change, or a list of such objects: each becomes a message.",
  form: "tbTransformationNodeScriptConfig",
  outputs: ["Success"],
  effect: "none",
  settings: settings({
    jsScript: whenAbsent(
      "",
      labelled(
        "Transform function",
        required(
          nodeScript("return {msg: msg, metadata: metadata, msgType: msgType};", {
            functionName: "Transform",
            test: "update",
          }),
        ),
      ),
    ),
  }),
  start({ jsScript }, context) {
    const script = context.compile("update", jsScript);
    return {
      run: (message) => script.messages(scriptInput(message)).then((results) => transformed(message, results)),
      stop: () => script.release(),
    };
  },
});

function transformed(message: RuleMessage, results: readonly ScriptedMessage[]): Outcome<"Success"> {
  const messages = results.map((result) => changed(message, result));
  const [only] = messages;
  if (only === undefined) return { to: "Failure" };
  return { to: "Success", message: messages.length === 1 ? only : messages };
}
