import { choices, flag, labelled, settings, whenAbsent } from "@orrery/model/settings";
import { FALSE, TRUE } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import { requiredMembers } from "../parts/json-object.ts";

export const checkExistenceFields = defineRuleNode({
  type: "org.thingsboard.rule.engine.filter.TbCheckMessageNode",
  category: "FILTER",
  name: "check existence fields",
  description: "Asks whether the data and the metadata of a message have given keys",
  details:
    "Leaves along <b>True</b> when all keys are there, or any of them, as it is set, and along <b>False</b> otherwise. A " +
    "key of the data with the value null is there.",
  form: "tbFilterNodeCheckMessageConfig",
  outputs: ["True", "False"],
  effect: "none",
  settings: settings({
    messageNames: labelled("Keys of the data", choices([], [])),
    metadataNames: labelled("Keys of the metadata", choices([], [])),
    checkAllKeys: whenAbsent(false, labelled("All keys must be there", flag(true))),
  }),
  run(message, { messageNames, metadataNames, checkAllKeys }) {
    const isInData = messageNames.length > 0 ? keysOf(message) : NONE;
    const isThere = (name: string): boolean => Object.hasOwn(message.metadata, name);
    const holds = checkAllKeys
      ? messageNames.every(isInData) && metadataNames.every(isThere)
      : messageNames.some(isInData) || metadataNames.some(isThere);
    return holds ? TRUE : FALSE;
  },
});

const NONE = () => false;

/** Whether the data have a key. Those whose values are known need not be parsed. @throws {Error} when they are no object. */
function keysOf(message: RuleMessage): (name: string) => boolean {
  const { values } = message;
  if (values) return (name) => values.some((entry) => entry[0] === name);
  const members = requiredMembers(message);
  return (name) => members.has(name);
}
