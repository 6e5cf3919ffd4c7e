import { labelled, required, settings, text, textMap } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";

/**
 * Never starts; exists so that chains with this node can be imported, edited and exported (reference: rule engine,
 * 3.5).
 */
export const saveToCustomTable = defineRuleNode({
  type: "org.thingsboard.rule.engine.action.TbSaveToCustomCassandraTableNode",
  category: "ACTION",
  name: "save to custom table",
  icon: "file_upload",
  description: "Writes messages into a table of a Cassandra database",
  details: "There is no Cassandra database here: the node does not start, and messages fail at it.",
  form: "tbActionNodeCustomTableConfig",
  outputs: ["Success"],
  chainType: "CORE",
  effect: "stores",
  settings: settings({
    tableName: labelled("Table, without the prefix cs_tb_", required(text(""))),
    fieldsMapping: labelled("Columns by keys", required(textMap({ "": "" }))),
  }),
  start() {
    throw new Error("Custom tables need a Cassandra database, which there is not");
  },
});
