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
      handle(message, done) {
        script.transform(scriptInput(message), done, (results) => transformed(message, results));
      },
      stop: () => script.release(),
    };
  },
});

function transformed(message: RuleMessage, results: readonly ScriptedMessage[]): Outcome<"Success"> {
  const [only] = results;
  if (only === undefined) return { to: "Failure" };
  return {
    to: "Success",
    message: results.length === 1 ? withResult(message, only) : results.map((result) => withResult(message, result)),
  };
}

/** Data that come back as they were are kept with their values, which later nodes need not parse again. */
function withResult(message: RuleMessage, { data, metadata, type }: ScriptedMessage): RuleMessage {
  return changed(message, { data: data === message.data ? undefined : data, metadata, type });
}
