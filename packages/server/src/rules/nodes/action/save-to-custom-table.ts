import { type ExactJson, formatExactJson, JsonNumber } from "@orrery/model";
import { labelled, required, settings, text, textMap } from "@orrery/model/settings";
import { SUCCESS } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import type { CustomValue } from "../../ports/custom-tables.ts";
import { dataMembers } from "../parts/json-object.ts";

/** The source that stands for the id of the originator. */
const ORIGINATOR = "$entityId";

/** The contract's node for Cassandra; here the table is in the database of the platform. */
export const saveToCustomTable = defineRuleNode({
  type: "org.thingsboard.rule.engine.action.TbSaveToCustomCassandraTableNode",
  category: "ACTION",
  name: "save to custom table",
  icon: "file_upload",
  description: "Writes members of the message into a table of the tenant in the database of the platform",
  details:
    "Each member of the data goes to a column; <code>$entityId</code> is the id of the originator. The table is " +
    "<code>cs_tb_</code>, the id of the tenant without dashes, <code>_</code> and the name. It is made with columns for texts " +
    "where there is none; operators who want other types or a primary key make it before. A row replaces one with the same " +
    "primary key.",
  form: "tbActionNodeCustomTableConfig",
  outputs: ["Success"],
  chainType: "CORE",
  effect: "stores",
  once: "claimed",
  settings: settings({
    tableName: labelled("Table, without the prefix", required(text(""))),
    fieldsMapping: labelled("Columns by keys", required(textMap({ "": "" }))),
  }),
  async start({ tableName, fieldsMapping }, { tenantId, services }) {
    const fields = Object.entries(fieldsMapping);
    if (tableName === "") throw new Error("The table has no name");
    if (fields.length === 0) throw new Error("Nothing is mapped to columns");
    await services.tables.prepare(tenantId, tableName, Object.values(fieldsMapping));
    return {
      async run(message, cause) {
        await services.tables.write(tenantId, tableName, rowOf(message, fields), cause);
        return SUCCESS;
      },
    };
  },
});

/** @throws {Error} when the data lacks a member. */
function rowOf(
  message: RuleMessage,
  fields: readonly (readonly [key: string, column: string])[],
): ReadonlyMap<string, CustomValue> {
  const members = dataMembers(message);
  if (!members) throw new Error("Invalid message structure, it is not a JSON Object");
  return new Map(
    fields.map(([key, column]) => {
      if (key === ORIGINATOR) return [column, message.originator.id];
      const value = members.get(key);
      if (value === undefined) throw new Error(`Message data doesn't contain key: '${key}'!`);
      return [column, cellOf(value)];
    }),
  );
}

function cellOf(value: ExactJson): CustomValue {
  if (value instanceof JsonNumber) {
    const number = Number(value.text);
    return String(number) === value.text ? number : value.text; // else the spelling would be lost
  }
  if (typeof value === "object" && value !== null) return { json: formatExactJson(value) };
  return value;
}
