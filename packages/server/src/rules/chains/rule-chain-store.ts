import {
  entityId,
  type PageData,
  type PageLink,
  type RuleChain,
  type RuleChainType,
  type RuleNode,
  type RuleNodeId,
  type Uuid,
} from "@orrery/model";
import type { Database, Tx } from "../../kernel/database/database.ts";
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
import type { EdgeScope } from "../../kernel/entities/edge-assignment.ts";
import { assignedToEdge } from "../../kernel/entities/edge-members.ts";
import { EntityStore, type Runner } from "../../kernel/entities/entity-store.ts";
import type { Link } from "../engine/chain-definition.ts";

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

interface RuleNodeColumns extends EntityColumns {
  rule_chain_id: Uuid;
  place: number;
  type: string;
  name: string;
  debug_mode: BooleanColumn;
  configuration: string;
  additional_info: string | null;
}

interface LinkColumns {
  rule_chain_id: Uuid;
  place: number;
  from_id: Uuid;
  to_id: Uuid;
  label: string;
}

declare module "../../kernel/database/schema.ts" {
  interface Schema {
    rule_chain: RuleChainColumns;
    rule_node: RuleNodeColumns;
    rule_node_link: LinkColumns;
  }
}

/** What is in a chain: nodes in their order, and links between them. */
export interface ChainContent {
  readonly nodes: readonly RuleNode[];
  readonly links: readonly Link[];
}

/** Rows of one insert: databases bound the number of parameters. */
const ROWS = 500;

/** Rule chains with their nodes and links. */
export class RuleChainStore extends EntityStore<RuleChain, RuleChainColumns> {
  readonly #page: PageColumns;

  constructor(database: Database) {
    super(database, { name: "rule_chain", toRow: toColumns, fromRow: chainOf });
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

  async content(chainId: Uuid): Promise<ChainContent> {
    return (await this.contents([chainId])).get(chainId) ?? { nodes: [], links: [] };
  }

  /** By chain; chains without nodes are absent. */
  async contents(chainIds: readonly Uuid[]): Promise<ReadonlyMap<Uuid, ChainContent>> {
    if (chainIds.length === 0) return new Map();
    const { db } = this.database;
    const [nodes, links] = await Promise.all([
      db
        .selectFrom("rule_node")
        .selectAll()
        .where("rule_chain_id", "in", [...chainIds])
        .orderBy("place")
        .execute(),
      db
        .selectFrom("rule_node_link")
        .selectAll()
        .where("rule_chain_id", "in", [...chainIds])
        .orderBy("place")
        .execute(),
    ]);
    const contents = new Map<Uuid, { nodes: RuleNode[]; links: Link[] }>();
    for (const node of nodes) {
      const content = contents.get(node.rule_chain_id) ?? { nodes: [], links: [] };
      contents.set(node.rule_chain_id, content);
      content.nodes.push(nodeOf(node));
    }
    for (const { rule_chain_id, from_id, to_id, label } of links) {
      contents.get(rule_chain_id)?.links.push({ from: from_id, to: to_id, label });
    }
    return contents;
  }

  async findNode(nodeId: Uuid): Promise<RuleNode | undefined> {
    const row = await this.database.db.selectFrom("rule_node").selectAll().where("id", "=", nodeId).executeTakeFirst();
    return row && nodeOf(row);
  }

  /** Replaces all nodes and links of a chain. */
  async writeContent(tx: Tx, chainId: Uuid, { nodes, links }: ChainContent): Promise<void> {
    await this.deleteContent(tx, chainId);
    const nodeRows = nodes.map(toNodeColumns);
    for (let at = 0; at < nodeRows.length; at += ROWS) {
      await tx
        .insertInto("rule_node")
        .values(nodeRows.slice(at, at + ROWS))
        .execute();
    }
    const linkRows = links.map(({ from, to, label }, place) => ({
      rule_chain_id: chainId,
      place,
      from_id: from,
      to_id: to,
      label,
    }));
    for (let at = 0; at < linkRows.length; at += ROWS) {
      await tx
        .insertInto("rule_node_link")
        .values(linkRows.slice(at, at + ROWS))
        .execute();
    }
  }

  /** @returns the nodes that were there. */
  async deleteContent(tx: Tx, chainId: Uuid): Promise<RuleNodeId[]> {
    await tx.deleteFrom("rule_node_link").where("rule_chain_id", "=", chainId).execute();
    const nodes = await tx.deleteFrom("rule_node").where("rule_chain_id", "=", chainId).returning("id").execute();
    return nodes.map(({ id }) => entityId("RULE_NODE", id));
  }

  /** Links of these nodes that have one label get another; two links that this would make equal become one. */
  async renameLabel(tx: Tx, nodeIds: readonly Uuid[], from: string, to: string): Promise<void> {
    if (nodeIds.length === 0) return;
    await tx
      .deleteFrom("rule_node_link")
      .where("from_id", "in", [...nodeIds])
      .where("label", "=", from)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("rule_node_link as same")
            .select("same.place")
            .whereRef("same.from_id", "=", "rule_node_link.from_id")
            .whereRef("same.to_id", "=", "rule_node_link.to_id")
            .where("same.label", "=", to),
        ),
      )
      .execute();
    await tx
      .updateTable("rule_node_link")
      .set({ label: to })
      .where("from_id", "in", [...nodeIds])
      .where("label", "=", from)
      .execute();
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

function toNodeColumns(node: RuleNode, place: number): RuleNodeColumns {
  return {
    id: node.id.id,
    created_time: node.createdTime,
    rule_chain_id: node.ruleChainId.id,
    place,
    type: node.type,
    name: node.name,
    debug_mode: booleanColumn(node.debugMode),
    configuration: JSON.stringify(node.configuration ?? {}),
    additional_info: jsonColumn(node.additionalInfo),
  };
}

function nodeOf(row: RuleNodeColumns): RuleNode {
  return {
    id: entityId("RULE_NODE", row.id),
    createdTime: row.created_time,
    additionalInfo: objectOf(row.additional_info),
    ruleChainId: entityId("RULE_CHAIN", row.rule_chain_id),
    type: row.type,
    name: row.name,
    debugMode: row.debug_mode === 1,
    configuration: jsonOf(row.configuration),
  };
}
