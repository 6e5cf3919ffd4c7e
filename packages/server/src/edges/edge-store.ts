import type { Edge, Uuid } from "@orrery/model";
import { AssignableStore } from "../assignments/assignable-store.ts";
import type { Database } from "../kernel/database/database.ts";
import type { SecretBox } from "../kernel/secrets/secret-box.ts";
import { type EdgeRow, edgeTable } from "./edge-table.ts";

export class EdgeStore extends AssignableStore<Edge, EdgeRow> {
  constructor(database: Database, secrets: SecretBox) {
    super(database, edgeTable.with(secrets));
  }

  /** An edge that has the rule chain as its root. */
  async findByRootChain(ruleChainId: Uuid): Promise<Edge | undefined> {
    const row = await this.database.db
      .selectFrom("edge")
      .selectAll()
      .where("root_rule_chain_id", "=", ruleChainId)
      .limit(1)
      .executeTakeFirst();
    return row && this.fromRow(row);
  }
}
