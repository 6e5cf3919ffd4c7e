import type { RuleNode } from "@orrery/model";
import { jsonOf } from "../../kernel/entities/columns.ts";
import { computed, flag, idOf, number, object, text } from "../../kernel/tables/column.ts";
import { defineTable, type TableRow } from "../../kernel/tables/define-table.ts";
import type { NodeSecrets } from "./node-secrets.ts";

/** Nodes of rule chains; secrets in their configurations are encrypted. */
export const ruleNodeTable = defineTable<RuleNode, [secrets: NodeSecrets]>()({
  type: "RULE_NODE",
  columns: {
    additionalInfo: object(),
    ruleChainId: idOf("RULE_CHAIN"),
    type: text(),
    name: text(),
    debugMode: flag(),
    configuration: computed,
  },
  stored: {
    configuration: text(),
    /** Position among the chain's nodes. */
    place: number(),
  },
  write: { configuration: (node, secrets) => JSON.stringify(secrets.sealed(node) ?? {}) },
  read: {
    configuration: ({ id, type, configuration }, secrets) =>
      secrets.opened({ id: { entityType: "RULE_NODE", id }, type, configuration: jsonOf(configuration) }),
  },
});

export type RuleNodeRow = TableRow<typeof ruleNodeTable>;

declare module "../../kernel/database/schema.ts" {
  interface Schema {
    rule_node: RuleNodeRow;
  }
}
