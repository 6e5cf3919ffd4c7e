import { entityId, type PageData, type PageLink, type RuleChain, type RuleChainType, type Uuid } from "@orrery/model";
import type { EdgeScope } from "../../assignments/edge-assignment.ts";
import { assignedToEdge } from "../../assignments/edge-members.ts";
import type { Database } from "../../kernel/database/database.ts";
import { mapPage, type PageColumns, selectPage } from "../../kernel/database/select-page.ts";
import {
  type BooleanColumn,
  booleanColumn,
  type EntityColumns,
  jsonColumn,
  jsonOf,
  objectOf,
  referenceOf,
} from "../../kernel/entities/columns.ts";
import { EntityStore, type Runner } from "../../kernel/entities/entity-store.ts";
import type { NodeSecrets } from "./node-secrets.ts";
import { RuleNodeStore } from "./rule-node-store.ts";

interface RuleChainColumns extends EntityColumns {
  tenant_id: Uuid;
  name: string;
  type: RuleChainType;
  first_rule_node_id: Uuid | null;
  root: BooleanColumn;
  debug_mode: BooleanColumn;
  configuration: string | null;
  additional_info: string | null;
}

declare module "../../kernel/database/schema.ts" {
  interface Schema {
    rule_chain: RuleChainColumns;
  }
}

/** Rule chains; what is in them is in {@link nodes}. */
export class RuleChainStore extends EntityStore<RuleChain, RuleChainColumns> {
  readonly nodes: RuleNodeStore;
  readonly #page: PageColumns;

  constructor(database: Database, secrets: NodeSecrets) {
    super(database, { name: "rule_chain", toRow: toColumns, fromRow: chainOf });
    this.nodes = new RuleNodeStore(database, secrets);
    this.#page = {
      dialect: database.dialect,
      id: "id",
      sortable: {
        id: "id",
        createdTime: "created_time",
        name: "name",
        type: "type",
        root: "root",
        debugMode: "debug_mode",
      },
      search: ["name"],
    };
  }

  async list(tenantId: Uuid, type: RuleChainType, link: PageLink): Promise<PageData<RuleChain>> {
    const query = this.database.db
      .selectFrom("rule_chain")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("type", "=", type);
    return mapPage(await selectPage(query, link, this.#page), chainOf);
  }

  async listOfEdge({ tenantId, edgeId }: EdgeScope, link: PageLink): Promise<PageData<RuleChain>> {
    const query = this.database.db
      .selectFrom("rule_chain")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where(assignedToEdge("rule_chain.id", "RULE_CHAIN", edgeId));
    return mapPage(await selectPage(query, link, this.#page), chainOf);
  }

  async ofTenant(tenantId: Uuid, type: RuleChainType): Promise<RuleChain[]> {
    const rows = await this.database.db
      .selectFrom("rule_chain")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("type", "=", type)
      .execute();
    return rows.map(chainOf);
  }

  async count(tenantId: Uuid, runner: Runner = this.database.db): Promise<number> {
    const { count } = await runner
      .selectFrom("rule_chain")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("tenant_id", "=", tenantId)
      .executeTakeFirstOrThrow();
    return count;
  }
}

function toColumns(chain: RuleChain): RuleChainColumns {
  return {
    id: chain.id.id,
    created_time: chain.createdTime,
    tenant_id: chain.tenantId.id,
    name: chain.name,
    type: chain.type,
    first_rule_node_id: chain.firstRuleNodeId?.id ?? null,
    root: booleanColumn(chain.root),
    debug_mode: booleanColumn(chain.debugMode),
    configuration: jsonColumn(chain.configuration),
    additional_info: jsonColumn(chain.additionalInfo),
  };
}

function chainOf(row: RuleChainColumns): RuleChain {
  return {
    id: entityId("RULE_CHAIN", row.id),
    createdTime: row.created_time,
    additionalInfo: objectOf(row.additional_info),
    tenantId: entityId("TENANT", row.tenant_id),
    name: row.name,
    type: row.type,
    firstRuleNodeId: referenceOf("RULE_NODE", row.first_rule_node_id),
    root: row.root === 1,
    debugMode: row.debug_mode === 1,
    configuration: jsonOf(row.configuration),
  };
}
