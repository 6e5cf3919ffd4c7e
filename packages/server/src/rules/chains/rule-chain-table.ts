import type { RuleChain, RuleChainType } from "@orrery/model";
import { flag, idOf, json, object, optional, text, word } from "../../kernel/tables/column.ts";
import { defineTable, type TableRow } from "../../kernel/tables/define-table.ts";

/** Columns of rule chains. */
export const ruleChainTable = defineTable<RuleChain>()({
  type: "RULE_CHAIN",
  columns: {
    additionalInfo: object(),
    tenantId: idOf("TENANT"),
    name: text(),
    type: word<RuleChainType>(),
    firstRuleNodeId: optional(idOf("RULE_NODE")),
    root: flag(),
    debugMode: flag(),
    configuration: json(),
  },
  sortable: ["name", "type", "root", "debugMode"],
  search: ["name"],
});

export type RuleChainRow = TableRow<typeof ruleChainTable>;

declare module "../../kernel/database/schema.ts" {
  interface Schema {
    rule_chain: RuleChainRow;
  }
}
