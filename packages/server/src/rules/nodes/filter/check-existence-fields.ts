import { choices, flag, labelled, settings, whenAbsent } from "@orrery/model/settings";
import { FALSE, TRUE } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
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
    const data = messageNames.length > 0 ? requiredMembers(message) : undefined;
    const isThere = [
      ...messageNames.map((name) => data?.has(name) === true),
      ...metadataNames.map((name) => Object.hasOwn(message.metadata, name)),
    ];
    return (checkAllKeys ? isThere.every(Boolean) : isThere.some(Boolean)) ? TRUE : FALSE;
  },
});
