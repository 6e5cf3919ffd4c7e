import type { PageData, PageLink, RuleChain, RuleChainType, Uuid } from "@orrery/model";
import type { EdgeScope } from "../../assignments/edge-assignment.ts";
import { assignedToEdge } from "../../assignments/edge-members.ts";
import type { Database, Runner } from "../../kernel/database/database.ts";
import { EntityStore } from "../../kernel/entities/entity-store.ts";
import type { NodeSecrets } from "./node-secrets.ts";
import { type RuleChainRow, ruleChainTable } from "./rule-chain-table.ts";
import { RuleNodeStore } from "./rule-node-store.ts";

/** Stores rule chains; their contents are in {@link nodes}. */
export class RuleChainStore extends EntityStore<RuleChain, RuleChainRow> {
  readonly nodes: RuleNodeStore;

  constructor(database: Database, secrets: NodeSecrets) {
    super(database, ruleChainTable);
    this.nodes = new RuleNodeStore(database, secrets);
  }

  list(tenantId: Uuid, type: RuleChainType, link: PageLink): Promise<PageData<RuleChain>> {
    const query = this.database.db
      .selectFrom("rule_chain")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("type", "=", type);
    return this.pageOf(query, link);
  }

  listOfEdge({ tenantId, edgeId }: EdgeScope, link: PageLink): Promise<PageData<RuleChain>> {
    const query = this.database.db
      .selectFrom("rule_chain")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where(assignedToEdge("rule_chain.id", "RULE_CHAIN", edgeId));
    return this.pageOf(query, link);
  }

  /** The oldest one of this name. */
  async findByName(tenantId: Uuid, type: RuleChainType, name: string): Promise<RuleChain | undefined> {
    const row = await this.database.db
      .selectFrom("rule_chain")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("type", "=", type)
      .where("name", "=", name)
      .orderBy("created_time")
      .limit(1)
      .executeTakeFirst();
    return row && this.fromRow(row);
  }

  async ofTenant(tenantId: Uuid, type: RuleChainType): Promise<RuleChain[]> {
    const rows = await this.database.db
      .selectFrom("rule_chain")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("type", "=", type)
      .execute();
    return rows.map((row) => this.fromRow(row));
  }

  count(tenantId: Uuid, runner?: Runner): Promise<number> {
    return this.countWhere({ tenant_id: tenantId }, runner);
  }
}
