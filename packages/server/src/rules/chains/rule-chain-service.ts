import {
  entityId,
  type PageData,
  type PageLink,
  PlatformError,
  parseUuid,
  type RuleChain,
  type RuleChainDraft,
  type RuleChainMetaData,
  type RuleChainMetaDataDraft,
  type RuleChainType,
  type RuleNode,
  type RuleNodeId,
  type TenantId,
  timeOfUuid,
  type Uuid,
} from "@orrery/model";
import type { User } from "../../kernel/auth/user.ts";
import type { Tx } from "../../kernel/database/database.ts";
import { checkTexts, requireText } from "../../kernel/entities/checks.ts";
import type { EntityDirectory } from "../../kernel/entities/entity-directory.ts";
import type { EntityLimits } from "../../kernel/entities/entity-limits.ts";
import { EntityReader, factsOf } from "../../kernel/entities/entity-reader.ts";
import type { EntityChange, EntityWriter } from "../../kernel/entities/entity-writer.ts";
import { notFound } from "../../kernel/entities/not-found.ts";
import { givenId } from "../../kernel/http/schemas.ts";
import type { Ids } from "../../kernel/ids.ts";
import type { AccessControl } from "../../kernel/permissions/access-control.ts";
import type { Operation } from "../../kernel/permissions/operation.ts";
import { documentOf, readDocument, withoutOldLinks } from "./chain-document.ts";
import { calledChain, type OutputLabelsUsage, outputNames, renamedOutputs, usagesOf } from "./chain-outputs.ts";
import type { RuleChainStore } from "./rule-chain-store.ts";
import { DEVICE_CHAIN, EDGE_ROOT_CHAIN, ROOT_CHAIN } from "./shipped-chains.ts";

/** What happened to a stored chain. */
export type ChainEvent = "CREATED" | "UPDATED" | "DELETED";

export interface RuleChainServiceOptions {
  readonly chains: RuleChainStore;
  readonly writer: EntityWriter;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly limits: EntityLimits;
  readonly ids: Ids;
  /** Resolves when what runs of a chain is as it is stored. */
  readonly changed: (chain: RuleChain, event: ChainEvent) => Promise<void>;
  /** These nodes are gone, and nothing runs of them any more. */
  readonly nodesRemoved: (nodes: readonly RuleNodeId[]) => void;
  /** Whether a device profile sends its devices' messages to the chain. */
  readonly isUsedByProfile: (chain: RuleChain) => Promise<boolean>;
  /** Name of an edge whose root the chain is. */
  readonly edgeWithRoot?: ((chain: RuleChain) => Promise<string | undefined>) | undefined;
}

/** Rule chains of tenants (reference: rule engine, 2; REST API, 2.22). */
export class RuleChainService {
  readonly #options: RuleChainServiceOptions;
  readonly #reader: EntityReader<RuleChain>;
  /** The last write of each tenant that has one under way. */
  readonly #writes = new Map<Uuid, Promise<void>>();

  constructor(options: RuleChainServiceOptions) {
    this.#options = options;
    const { access, directory, chains } = options;
    this.#reader = new EntityReader<RuleChain>({
      entityType: "RULE_CHAIN",
      find: (id) => chains.find(id),
      facts: factsOf,
      access,
      directory,
    });
    directory.register("RULE_NODE", async ({ id }) => {
      const node = await chains.findNode(id);
      const chain = node && (await chains.find(node.ruleChainId.id));
      return chain && { ...factsOf(chain), id, name: node.name };
    });
  }

  get(user: User, id: Uuid): Promise<RuleChain> {
    return this.#reader.get(user, "READ", id);
  }

  /** A chain for who means to do more with it than read. */
  getFor(user: User, operation: Operation, id: Uuid): Promise<RuleChain> {
    return this.#reader.get(user, operation, id);
  }

  list(user: User, type: RuleChainType, link: PageLink): Promise<PageData<RuleChain>> {
    return this.#options.chains.list(user.tenantId.id, type, link);
  }

  /** The tenant's chain of this name; of several the oldest. */
  async findByName(tenantId: TenantId, type: RuleChainType, name: string): Promise<RuleChain | undefined> {
    const chains = await this.#options.chains.ofTenant(tenantId.id, type);
    return chains.filter((chain) => chain.name === name).sort((a, b) => a.createdTime - b.createdTime)[0];
  }

  /** Properties only. Whether it is the root, and where it begins, have calls of their own. */
  async save(user: User, draft: RuleChainDraft): Promise<RuleChain> {
    const given = givenId(draft.id);
    if (given !== undefined) await this.#reader.get(user, "WRITE", parseUuid(given));
    const name = requireText(draft.name, "Rule chain name should be specified!");
    checkTexts({ name });
    if (given === undefined) this.#options.access.check(user, "CREATE", "RULE_CHAIN", { tenantId: user.tenantId });
    const fields = {
      name,
      debugMode: draft.debugMode ?? false,
      configuration: draft.configuration ?? null,
      additionalInfo: draft.additionalInfo ?? null,
    };
    if (given === undefined) return this.#create(user.tenantId, { ...fields, type: draft.type ?? "CORE" }, user);
    return this.#alone(user, parseUuid(given), (before) => this.#update(user, before, fields));
  }

  /** A chain of a device profile with what the root chain does. */
  createForDevices(user: User, name: string): Promise<RuleChain> {
    requireText(name, "Rule chain name should be specified!");
    checkTexts({ name });
    this.#options.access.check(user, "CREATE", "RULE_CHAIN", { tenantId: user.tenantId });
    return this.#create(user.tenantId, { name, content: DEVICE_CHAIN }, user);
  }

  /** The two chains that a new tenant begins with. */
  async createTenantChains(tenantId: TenantId): Promise<void> {
    await this.#create(tenantId, { name: "Root Rule Chain", root: true, content: ROOT_CHAIN });
    await this.#create(tenantId, { name: "Edge Root Rule Chain", type: "EDGE", root: true, content: EDGE_ROOT_CHAIN });
  }

  /** All chains of a tenant that is being removed. */
  async removeTenantChains(tenantId: TenantId): Promise<void> {
    for (const type of ["CORE", "EDGE"] as const) {
      for (const chain of await this.#options.chains.ofTenant(tenantId.id, type)) await this.#remove(chain);
    }
  }

  /** The chain becomes the root in place of the one that is; at no time has the tenant two roots, or none. */
  setRoot(user: User, id: Uuid): Promise<RuleChain> {
    return this.#moveRoot(user, id, "CORE", "Only a core rule chain can be the root!");
  }

  /** The same among the templates for edges. */
  setEdgeTemplateRoot(user: User, id: Uuid): Promise<RuleChain> {
    return this.#moveRoot(user, id, "EDGE", "Only an edge rule chain can be the edge template root!");
  }

  async delete(user: User, id: Uuid): Promise<void> {
    await this.#reader.get(user, "DELETE", id);
    await this.#alone(user, id, async (chain) => {
      if (chain.root) throw new PlatformError("badRequest", "Deletion of Root Tenant Rule Chain is prohibited!");
      if (await this.#options.isUsedByProfile(chain)) {
        throw new PlatformError("badRequest", "The rule chain referenced by the device profiles cannot be deleted!");
      }
      const edge = await this.#options.edgeWithRoot?.(chain);
      if (edge !== undefined) throw new PlatformError("badRequest", rootOfEdge(edge));
      await this.#remove(chain, user);
    });
  }

  async metadata(user: User, id: Uuid): Promise<RuleChainMetaData> {
    return this.#document(await this.#reader.get(user, "READ", id));
  }

  /**
   * Replaces nodes and links. `updateRelated`: links of chains that call this one follow when its outputs are renamed.
   */
  async saveMetadata(user: User, draft: RuleChainMetaDataDraft, updateRelated: boolean): Promise<RuleChainMetaData> {
    const id = givenId(draft.ruleChainId);
    if (id === undefined) throw new PlatformError("badRequest", "Rule chain id should be specified!");
    return this.#alone(user, parseUuid(id), (chain) => this.#replaceContent(user, chain, draft, updateRelated));
  }

  /** Names of the chain's outputs, sorted. */
  async outputLabels(user: User, id: Uuid): Promise<string[]> {
    const chain = await this.#reader.get(user, "READ", id);
    return outputNames((await this.#options.chains.content(chain.id.id)).nodes);
  }

  /** Which nodes of the tenant's chains call the chain, and along which labels they go on. */
  async outputLabelsUsage(user: User, id: Uuid): Promise<OutputLabelsUsage[]> {
    const called = await this.#reader.get(user, "READ", id);
    const chains = await this.#chainsOf(called.tenantId);
    return usagesOf(id, chains, await this.#options.chains.contents(chains.map((chain) => chain.id.id)));
  }

  /** A node of a chain that the user may read. */
  async node(user: User, id: Uuid): Promise<RuleNode> {
    const node = await this.#options.chains.findNode(id);
    if (!node) throw notFound(entityId("RULE_NODE", id));
    await this.#reader.get(user, "READ", node.ruleChainId.id);
    return node;
  }

  /**
   * One write of a tenant's chains at a time, on the chain as it is then: a row is written whole, and who is the root is
   * said by several rows.
   */
  async #alone<T>(user: User, id: Uuid, work: (chain: RuleChain) => Promise<T>): Promise<T> {
    const { tenantId } = await this.#reader.get(user, "WRITE", id);
    const result = (this.#writes.get(tenantId.id) ?? Promise.resolve()).then(async () =>
      work(await this.#reader.get(user, "WRITE", id)),
    );
    const settled = result.then(noop, noop); // the caller hears of an error; the next one is not concerned
    this.#writes.set(tenantId.id, settled);
    settled.then(() => {
      if (this.#writes.get(tenantId.id) === settled) this.#writes.delete(tenantId.id);
    });
    return result;
  }

  #moveRoot(user: User, id: Uuid, type: RuleChainType, refusal: string): Promise<RuleChain> {
    const { chains, writer, changed } = this.#options;
    return this.#alone(user, id, async (before) => {
      if (before.type !== type) throw new PlatformError("badRequest", refusal);
      if (before.root) return before;
      const after = { ...before, root: true };
      const former = (await chains.ofTenant(before.tenantId.id, type)).filter((chain) => chain.root);
      const unique = { type: "Another rule chain was made the root at the same time!" }; // by another node
      await writer.saveAll(chains, [
        ...former.map((chain) => ({ before: chain, after: { ...chain, root: false }, by: user })),
        { before, after, by: user, unique },
      ]);
      for (const chain of [after, ...former]) await changed(chain, "UPDATED"); // the new one first: messages find a root
      return after;
    });
  }

  async #replaceContent(
    user: User,
    chain: RuleChain,
    draft: RuleChainMetaDataDraft,
    updateRelated: boolean,
  ): Promise<RuleChainMetaData> {
    const { chains, changed, nodesRemoved } = this.#options;
    const before = (await chains.content(chain.id.id)).nodes;
    const names = new Map((await this.#chainsOf(chain.tenantId)).map((one) => [one.id.id, one.name]));
    const document = withoutOldLinks(draft, (target) => names.get(target) ?? "Rule chain");
    const content = this.#read(chain, document, before);
    const renamed = updateRelated ? renamedOutputs(before, content.nodes) : [];
    const callers = renamed.length > 0 ? await this.#callersOf(chain) : [];
    const also = async (tx: Tx): Promise<void> => {
      await chains.writeContent(tx, chain.id.id, content);
      const nodeIds = callers.map((node) => node.id.id);
      for (const [from, to] of renamed) await chains.renameLabel(tx, nodeIds, from, to);
    };
    const details = { metadata: draft };
    const after = await this.#update(user, chain, { firstRuleNodeId: content.first }, { also, details });
    const kept = new Set(content.nodes.map((node) => node.id.id));
    nodesRemoved(before.filter((node) => !kept.has(node.id.id)).map((node) => node.id));
    const calling = await chains.findMany([...new Set(callers.map((node) => node.ruleChainId.id))]);
    for (const caller of calling) await changed(caller, "UPDATED");
    return this.#document(after);
  }

  async #document(chain: RuleChain): Promise<RuleChainMetaData> {
    return documentOf(chain.id, chain.firstRuleNodeId, await this.#options.chains.content(chain.id.id));
  }

  #read(chain: RuleChain, draft: RuleChainMetaDataDraft, before: readonly RuleNode[]) {
    const { ids } = this.#options;
    const first = ids.entity("RULE_NODE");
    return readDocument(draft, chain.id, {
      known: new Map(before.map((node) => [node.id.id, node])),
      newId: () => ids.entity("RULE_NODE"),
      now: timeOfUuid(first.id),
    });
  }

  async #create(
    tenantId: TenantId,
    fields: Partial<RuleChain> & {
      name: string;
      content?: Pick<RuleChainMetaDataDraft, "nodes" | "connections" | "firstNodeIndex">;
    },
    by?: User,
  ): Promise<RuleChain> {
    const { chains, ids, limits, writer } = this.#options;
    const limit = by && (await limits.oneMore(tenantId, "RULE_CHAIN", (tx) => chains.count(tenantId.id, tx)));
    const id = ids.entity("RULE_CHAIN");
    const { content: draft = { nodes: [], connections: null }, ...given } = fields;
    const empty: RuleChain = {
      id,
      createdTime: timeOfUuid(id.id),
      tenantId,
      type: "CORE",
      firstRuleNodeId: null,
      root: false,
      debugMode: false,
      configuration: null,
      additionalInfo: null,
      ...given,
    };
    const content = this.#read(empty, draft, []);
    const after = { ...empty, firstRuleNodeId: content.first };
    const also = async (tx: Tx): Promise<void> => {
      await chains.writeContent(tx, id.id, content);
      await limit?.(tx);
    };
    await writer.save(chains, { after, by, also });
    await this.#options.changed(after, "CREATED");
    return after;
  }

  async #update(
    by: User,
    before: RuleChain,
    fields: Partial<RuleChain>,
    more: Pick<EntityChange<RuleChain>, "also" | "details"> = {},
  ): Promise<RuleChain> {
    const after = { ...before, ...fields };
    await this.#options.writer.save(this.#options.chains, { before, after, by, ...more });
    await this.#options.changed(after, "UPDATED");
    return after;
  }

  async #remove(chain: RuleChain, by?: User): Promise<void> {
    const { chains, writer, changed, nodesRemoved } = this.#options;
    const { nodes } = await chains.content(chain.id.id);
    await writer.remove(chains, { entity: chain, by, also: (tx) => chains.deleteContent(tx, chain.id.id) });
    await changed(chain, "DELETED");
    nodesRemoved(nodes.map((node) => node.id));
  }

  async #chainsOf(tenantId: TenantId): Promise<RuleChain[]> {
    const { chains } = this.#options;
    return [...(await chains.ofTenant(tenantId.id, "CORE")), ...(await chains.ofTenant(tenantId.id, "EDGE"))];
  }

  /** Nodes of the tenant that call the chain. */
  async #callersOf(chain: RuleChain): Promise<RuleNode[]> {
    const chains = await this.#chainsOf(chain.tenantId);
    const contents = await this.#options.chains.contents(chains.map((one) => one.id.id));
    return [...contents.values()].flatMap(({ nodes }) => nodes).filter((node) => calledChain(node) === chain.id.id);
  }
}

function rootOfEdge(edge: string): string {
  return `Can't delete rule chain that is root for edge [${edge}]. Please assign another root rule chain first to the edge!`;
}

const noop = (): void => undefined;
