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
import type { EntityWriter } from "../../kernel/entities/entity-writer.ts";
import { notFound } from "../../kernel/entities/not-found.ts";
import { givenId } from "../../kernel/http/schemas.ts";
import type { Ids } from "../../kernel/ids.ts";
import type { AccessControl } from "../../kernel/permissions/access-control.ts";
import { ruleChainInput } from "../nodes/rule-chain-input.ts";
import { ruleChainOutput } from "../nodes/rule-chain-output.ts";
import { documentOf, readDocument, withoutOldLinks } from "./chain-document.ts";
import type { RuleChainStore } from "./rule-chain-store.ts";
import { DEVICE_CHAIN, EDGE_ROOT_CHAIN, ROOT_CHAIN } from "./shipped-chains.ts";

export interface RuleChainServiceOptions {
  readonly chains: RuleChainStore;
  readonly writer: EntityWriter;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  readonly limits: EntityLimits;
  readonly ids: Ids;
  /** Resolves when what runs of a chain is as it is stored. */
  readonly changed: (tenantId: TenantId, chainId: Uuid) => Promise<void>;
  /** Whether a device profile sends its devices' messages to the chain. */
  readonly isUsedByProfile: (chain: RuleChain) => Promise<boolean>;
}

/** Rule chains of tenants (reference: rule engine, 2; REST API, 2.22). */
export class RuleChainService {
  readonly #options: RuleChainServiceOptions;
  readonly #reader: EntityReader<RuleChain>;

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

  list(user: User, type: RuleChainType, link: PageLink): Promise<PageData<RuleChain>> {
    return this.#options.chains.list(user.tenantId.id, type, link);
  }

  /** Properties only. Whether it is the root, and where it begins, have calls of their own. */
  async save(user: User, draft: RuleChainDraft): Promise<RuleChain> {
    const given = givenId(draft.id);
    const before = given === undefined ? undefined : await this.#reader.get(user, "WRITE", parseUuid(given));
    const name = requireText(draft.name, "Rule chain name should be specified!");
    checkTexts({ name });
    if (!before) this.#options.access.check(user, "CREATE", "RULE_CHAIN", { tenantId: user.tenantId });
    const fields = {
      name,
      debugMode: draft.debugMode ?? false,
      configuration: draft.configuration ?? null,
      additionalInfo: draft.additionalInfo ?? null,
    };
    if (before) return this.#update(user, before, fields);
    return this.#create(user.tenantId, { ...fields, type: draft.type ?? "CORE" }, user);
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

  async setRoot(user: User, id: Uuid): Promise<RuleChain> {
    const chain = await this.#reader.get(user, "WRITE", id);
    if (chain.type !== "CORE") throw new PlatformError("badRequest", "Only a core rule chain can be the root!");
    if (chain.root) return chain;
    const { chains, writer, changed } = this.#options;
    const roots = (await chains.ofTenant(chain.tenantId.id, "CORE")).filter((other) => other.root);
    const after = { ...chain, root: true };
    const unique = { type: "Another rule chain was made the root at the same time!" };
    await writer.saveAll(chains, [
      ...roots.map((before) => ({ before, after: { ...before, root: false }, by: user })),
      { before: chain, after, by: user, unique },
    ]);
    for (const { id } of [...roots, chain]) await changed(chain.tenantId, id.id);
    return after;
  }

  async delete(user: User, id: Uuid): Promise<void> {
    const chain = await this.#reader.get(user, "DELETE", id);
    if (chain.root) throw new PlatformError("badRequest", "Deletion of Root Tenant Rule Chain is prohibited!");
    if (await this.#options.isUsedByProfile(chain)) {
      throw new PlatformError("badRequest", "The rule chain referenced by the device profiles cannot be deleted!");
    }
    await this.#remove(chain, user);
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
    const chain = await this.#reader.get(user, "WRITE", parseUuid(id));
    const { chains } = this.#options;
    const before = (await chains.content(chain.id.id)).nodes;
    const names = new Map((await chains.ofTenant(chain.tenantId.id, chain.type)).map((one) => [one.id.id, one.name]));
    const document = withoutOldLinks(draft, (target) => names.get(target) ?? "Rule chain");
    const content = this.#read(chain, document, before);
    const renamed = updateRelated ? renamedOutputs(before, content.nodes) : [];
    const callers = renamed.length > 0 ? await this.#callersOf(chain) : [];
    const after = await this.#update(user, chain, { firstRuleNodeId: content.first }, async (tx) => {
      await chains.writeContent(tx, chain.id.id, content);
      const nodeIds = callers.map((node) => node.id.id);
      for (const [from, to] of renamed) await chains.renameLabel(tx, nodeIds, from, to);
    });
    for (const caller of new Set(callers.map((node) => node.ruleChainId.id))) {
      await this.#options.changed(chain.tenantId, caller);
    }
    return this.#document(after);
  }

  /** Names of the chain's outputs, sorted. */
  async outputLabels(user: User, id: Uuid): Promise<string[]> {
    const chain = await this.#reader.get(user, "READ", id);
    const { nodes } = await this.#options.chains.content(chain.id.id);
    return [...new Set(nodes.filter(isOutput).map((node) => node.name))].sort();
  }

  /** A node of a chain that the user may read. */
  async node(user: User, id: Uuid): Promise<RuleNode> {
    const node = await this.#options.chains.findNode(id);
    if (!node) throw notFound(entityId("RULE_NODE", id));
    await this.#reader.get(user, "READ", node.ruleChainId.id);
    return node;
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
    await this.#options.changed(tenantId, id.id);
    return after;
  }

  async #update(
    by: User,
    before: RuleChain,
    fields: Partial<RuleChain>,
    also?: (tx: Tx) => Promise<void>,
  ): Promise<RuleChain> {
    const after = { ...before, ...fields };
    await this.#options.writer.save(this.#options.chains, { before, after, by, also });
    await this.#options.changed(before.tenantId, before.id.id);
    return after;
  }

  async #remove(chain: RuleChain, by?: User): Promise<void> {
    const { chains, writer } = this.#options;
    await writer.remove(chains, { entity: chain, by, also: (tx) => chains.deleteContent(tx, chain.id.id) });
    await this.#options.changed(chain.tenantId, chain.id.id);
  }

  /** Nodes of the tenant that call the chain. */
  async #callersOf(chain: RuleChain): Promise<RuleNode[]> {
    const { chains } = this.#options;
    const all = await chains.ofTenant(chain.tenantId.id, chain.type);
    const contents = await chains.contents(all.map((one) => one.id.id));
    return [...contents.values()]
      .flatMap(({ nodes }) => nodes)
      .filter((node) => node.type === ruleChainInput.type && targetOf(node) === chain.id.id);
  }
}

const isOutput = (node: RuleNode): boolean => node.type === ruleChainOutput.type;

function targetOf({ configuration }: RuleNode): unknown {
  if (typeof configuration !== "object" || configuration === null || !("ruleChainId" in configuration))
    return undefined;
  return configuration.ruleChainId;
}

/** Old and new names of outputs, where it is clear which became which and the old name is gone. */
function renamedOutputs(before: readonly RuleNode[], after: readonly RuleNode[]): [string, string][] {
  const names = new Map(after.filter(isOutput).map((node) => [node.id.id, node.name]));
  const taken = new Set(names.values());
  const renamed = new Map<string, Set<string>>();
  for (const node of before.filter(isOutput)) {
    const name = names.get(node.id.id);
    if (name === undefined || name === node.name || taken.has(node.name)) continue;
    renamed.set(node.name, (renamed.get(node.name) ?? new Set()).add(name));
  }
  return [...renamed].flatMap(([from, to]) =>
    to.size === 1 ? [...to].map((name): [string, string] => [from, name]) : [],
  );
}
