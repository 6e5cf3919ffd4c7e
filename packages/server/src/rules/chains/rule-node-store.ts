import { entityId, type RuleNode, type RuleNodeId, type TenantId, type Uuid } from "@orrery/model";
import type { Database, Tx } from "../../kernel/database/database.ts";
import type { Link } from "../engine/chain-definition.ts";
import type { NodeSecrets } from "./node-secrets.ts";
import { ruleNodeTable } from "./rule-node-table.ts";

interface LinkColumns {
  rule_chain_id: Uuid;
  place: number;
  from_id: Uuid;
  to_id: Uuid;
  label: string;
}

declare module "../../kernel/database/schema.ts" {
  interface Schema {
    rule_node_link: LinkColumns;
  }
}

/** The content of a chain: nodes in order, and links between them. */
export interface ChainContent {
  readonly nodes: readonly RuleNode[];
  readonly links: readonly Link[];
}

/** By chain, while they are read. */
type Contents = Map<Uuid, { readonly nodes: RuleNode[]; readonly links: Link[] }>;

/** Rows per insert, and chains per query: databases limit the number of parameters. */
const ROWS = 500;

/** Stores nodes of rule chains and their links. Secrets are encrypted in the database and decrypted here. */
export class RuleNodeStore {
  readonly #database: Database;
  readonly #table: ReturnType<typeof ruleNodeTable.with>;

  constructor(database: Database, secrets: NodeSecrets) {
    this.#database = database;
    this.#table = ruleNodeTable.with(secrets);
  }

  async content(chainId: Uuid): Promise<ChainContent> {
    return (await this.contents([chainId])).get(chainId) ?? { nodes: [], links: [] };
  }

  /** Contents by chain; chains without nodes are absent. */
  async contents(chainIds: readonly Uuid[]): Promise<ReadonlyMap<Uuid, ChainContent>> {
    const contents: Contents = new Map();
    for (let at = 0; at < chainIds.length; at += ROWS) await this.#read(chainIds.slice(at, at + ROWS), contents);
    return contents;
  }

  async #read(some: readonly Uuid[], contents: Contents): Promise<void> {
    const { db } = this.#database;
    const [nodes, links] = await Promise.all([
      db.selectFrom("rule_node").selectAll().where("rule_chain_id", "in", some).orderBy("place").execute(),
      db.selectFrom("rule_node_link").selectAll().where("rule_chain_id", "in", some).orderBy("place").execute(),
    ]);
    for (const node of nodes) {
      const content = contents.get(node.rule_chain_id) ?? { nodes: [], links: [] };
      contents.set(node.rule_chain_id, content);
      content.nodes.push(this.#table.fromRow(node));
    }
    for (const { rule_chain_id, from_id, to_id, label } of links) {
      contents.get(rule_chain_id)?.links.push({ from: from_id, to: to_id, label });
    }
  }

  async findNode(nodeId: Uuid): Promise<RuleNode | undefined> {
    const row = await this.#database.db.selectFrom("rule_node").selectAll().where("id", "=", nodeId).executeTakeFirst();
    return row && this.#table.fromRow(row);
  }

  /** Whether the chain is a CORE chain with a node of one of the types. */
  async hasNode(chainId: Uuid, types: readonly string[]): Promise<boolean> {
    const ofChain = this.#runningNodes(types).where("rule_chain.id", "=", chainId);
    return (await ofChain.select("rule_node.id").executeTakeFirst()) !== undefined;
  }

  /** Tenants that have a node of one of the types in a CORE chain. */
  async tenantsWith(types: readonly string[]): Promise<readonly TenantId[]> {
    const rows = await this.#runningNodes(types).select("rule_chain.tenant_id").distinct().execute();
    return rows.map(({ tenant_id }) => entityId("TENANT", tenant_id));
  }

  #runningNodes(types: readonly string[]) {
    return this.#database.db
      .selectFrom("rule_node")
      .innerJoin("rule_chain", "rule_chain.id", "rule_node.rule_chain_id")
      .where("rule_node.type", "in", types.length > 0 ? [...types] : [""])
      .where("rule_chain.type", "=", "CORE");
  }

  /** Replaces all nodes and links of a chain. */
  async writeContent(tx: Tx, chainId: Uuid, { nodes, links }: ChainContent): Promise<void> {
    await this.deleteContent(tx, chainId);
    const nodeRows = nodes.map((node, place) => ({ ...this.#table.toRow(node), place }));
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

  /** Deletes the content. @returns the nodes that were there. */
  async deleteContent(tx: Tx, chainId: Uuid): Promise<RuleNodeId[]> {
    await tx.deleteFrom("rule_node_link").where("rule_chain_id", "=", chainId).execute();
    const nodes = await tx.deleteFrom("rule_node").where("rule_chain_id", "=", chainId).returning("id").execute();
    return nodes.map(({ id }) => entityId("RULE_NODE", id));
  }

  /** Renames a label on links of these nodes; links that become equal are merged. */
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
