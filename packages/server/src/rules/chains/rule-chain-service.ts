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
  type Uuid,
} from "@orrery/model";
import { KeyedMutex } from "../../kernel/async/keyed-mutex.ts";
import type { User } from "../../kernel/auth/user.ts";
import { checkTexts, requireText } from "../../kernel/entities/checks.ts";
import type { EntityDirectory } from "../../kernel/entities/entity-directory.ts";
import { accessTargetOf, EntityReader } from "../../kernel/entities/entity-reader.ts";
import { notFound } from "../../kernel/entities/not-found.ts";
import { givenId } from "../../kernel/http/input/schemas.ts";
import type { AccessControl } from "../../kernel/permissions/access-control.ts";
import type { Operation } from "../../kernel/permissions/operation.ts";
import { ChainContents } from "./chain-contents.ts";
import type { OutputLabelsUsage } from "./chain-outputs.ts";
import { ChainWrites, type ChainWritesOptions } from "./chain-writes.ts";
import type { NodeSecrets } from "./node-secrets.ts";
import { DEVICE_CHAIN, EDGE_ROOT_CHAIN, ROOT_CHAIN } from "./shipped-chains.ts";

/** A rule chain with its nodes and links. */
export interface WholeRuleChain extends RuleChain {
  readonly metadata: RuleChainMetaData;
}

/** A state of the past, read from a version. */
export interface RestoredRuleChain extends RuleChain {
  readonly metadata: RuleChainMetaDataDraft;
}

export interface RuleChainServiceOptions extends ChainWritesOptions {
  readonly secrets: NodeSecrets;
  readonly access: AccessControl;
  readonly directory: EntityDirectory;
  /** Whether a device profile uses the chain for its devices' messages. */
  readonly isUsedByProfile: (chain: RuleChain) => Promise<boolean>;
  /** Name of an edge that has the chain as its root. */
  readonly edgeWithRoot?: ((chain: RuleChain) => Promise<string | undefined>) | undefined;
}

/** Manages the rule chains of tenants (reference: rule engine, 2; REST API, 2.22). */
export class RuleChainService {
  readonly #options: RuleChainServiceOptions;
  readonly #reader: EntityReader<RuleChain>;
  readonly #contents: ChainContents;
  readonly #writes: ChainWrites;
  readonly #turns = new KeyedMutex<Uuid>();

  constructor(options: RuleChainServiceOptions) {
    this.#options = options;
    const { access, directory, chains, ids } = options;
    this.#contents = new ChainContents(chains, ids, options.secrets);
    this.#writes = new ChainWrites(options, this.#contents);
    this.#reader = new EntityReader<RuleChain>({
      entityType: "RULE_CHAIN",
      find: (id) => chains.find(id),
      findTargets: (ids) => chains.findMany(ids),
      accessTargetOf,
      access,
      directory,
    });
    directory.register("RULE_NODE", async ({ id }) => {
      const node = await chains.nodes.findNode(id);
      const chain = node && (await chains.find(node.ruleChainId.id));
      return chain && { ...accessTargetOf(chain), id, name: node.name };
    });
  }

  get(user: User, id: Uuid): Promise<RuleChain> {
    return this.#reader.get(user, "READ", id);
  }

  /** The chain, if the user may perform the operation on it. */
  getFor(user: User, operation: Operation, id: Uuid): Promise<RuleChain> {
    return this.#reader.get(user, operation, id);
  }

  list(user: User, type: RuleChainType, link: PageLink): Promise<PageData<RuleChain>> {
    return this.#options.chains.list(user.tenantId.id, type, link);
  }

  /** The tenant's chain of this name; the oldest one if there are several. */
  findByName(tenantId: TenantId, type: RuleChainType, name: string): Promise<RuleChain | undefined> {
    return this.#options.chains.findByName(tenantId.id, type, name);
  }

  /** Saves properties only. The root flag and the first node are changed by other calls. */
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
    if (given === undefined) return this.#writes.create(user.tenantId, { ...fields, type: draft.type ?? "CORE" }, user);
    return this.#alone(user, parseUuid(given), (before) => this.#writes.update(user, before, fields));
  }

  /** Creates a chain for a device profile, with the same nodes as the root chain. */
  createForDevices(user: User, name: string): Promise<RuleChain> {
    requireText(name, "Rule chain name should be specified!");
    checkTexts({ name });
    this.#options.access.check(user, "CREATE", "RULE_CHAIN", { tenantId: user.tenantId });
    return this.#writes.create(user.tenantId, { name, content: DEVICE_CHAIN }, user);
  }

  /** Creates the two chains of a new tenant. */
  async createTenantChains(tenantId: TenantId): Promise<void> {
    await this.#writes.create(tenantId, { name: "Root Rule Chain", root: true, content: ROOT_CHAIN });
    await this.#writes.create(tenantId, {
      name: "Edge Root Rule Chain",
      type: "EDGE",
      root: true,
      content: EDGE_ROOT_CHAIN,
    });
  }

  /** Deletes all chains of a tenant that is being deleted. */
  async removeTenantChains(tenantId: TenantId): Promise<void> {
    for (const type of ["CORE", "EDGE"] as const) {
      for (const chain of await this.#options.chains.ofTenant(tenantId.id, type)) await this.#writes.remove(chain);
    }
  }

  /** Makes the chain the root in one transaction: the tenant always has exactly one. */
  setRoot(user: User, id: Uuid): Promise<RuleChain> {
    return this.#moveRoot(user, id, "CORE", "Only a core rule chain can be the root!");
  }

  /** Makes the chain the root among the templates for edges. */
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
      await this.#writes.remove(chain, user);
    });
  }

  async metadata(user: User, id: Uuid): Promise<RuleChainMetaData> {
    return this.#contents.document(await this.#reader.get(user, "READ", id));
  }

  /** Replaces nodes and links. `updateRelated`: links of chains that call this one are renamed with its outputs. */
  async saveMetadata(user: User, draft: RuleChainMetaDataDraft, updateRelated: boolean): Promise<RuleChainMetaData> {
    const id = givenId(draft.ruleChainId);
    if (id === undefined) throw new PlatformError("badRequest", "Rule chain id should be specified!");
    return this.#alone(user, parseUuid(id), async (chain) =>
      this.#contents.document(await this.#writes.replaceContent(user, chain, draft, { updateRelated })),
    );
  }

  /** The chain with its content, secrets masked, as versions keep it. */
  async whole(id: Uuid): Promise<WholeRuleChain | undefined> {
    const chain = await this.#reader.find(id);
    return chain && { ...chain, metadata: await this.#contents.document(chain) };
  }

  /** Makes the chain and its content what they were. Whether it is the root does not change. */
  async restore(user: User, { id, metadata, ...was }: RestoredRuleChain): Promise<WholeRuleChain> {
    return this.#alone(user, id.id, async (chain) => {
      const { name, debugMode, configuration, additionalInfo } = was;
      const fields = { name, debugMode, configuration, additionalInfo };
      const options = { fields, updateRelated: false, isRestored: true };
      const after = await this.#writes.replaceContent(user, chain, metadata, options);
      return { ...after, metadata: await this.#contents.document(after) };
    });
  }

  /** The stored chains and their contents, secrets masked; without rights. */
  get source() {
    return {
      find: (id: Uuid) => this.#reader.find(id),
      contentOf: (chain: RuleChain) => this.#contents.document(chain),
    };
  }

  /** Names of the chain's outputs, sorted. */
  async outputLabels(user: User, id: Uuid): Promise<string[]> {
    return this.#contents.outputLabels(await this.#reader.get(user, "READ", id));
  }

  /** Nodes of the tenant's chains that call the chain, with the labels of their links. */
  async outputLabelsUsage(user: User, id: Uuid): Promise<OutputLabelsUsage[]> {
    return this.#contents.outputLabelsUsage(await this.#reader.get(user, "READ", id));
  }

  /** A node of a chain that the user may read. */
  async node(user: User, id: Uuid): Promise<RuleNode> {
    const node = await this.#options.chains.nodes.findNode(id);
    if (!node) throw notFound(entityId("RULE_NODE", id));
    await this.#reader.get(user, "READ", node.ruleChainId.id);
    return node;
  }

  /**
   * Serializes writes of a tenant's chains, each on the latest state: rows are written whole, and the root flag spans
   * several rows.
   */
  async #alone<T>(user: User, id: Uuid, work: (chain: RuleChain) => Promise<T>): Promise<T> {
    const { tenantId } = await this.#reader.get(user, "WRITE", id);
    return this.#turns.run(tenantId.id, async () => work(await this.#reader.get(user, "WRITE", id)));
  }

  #moveRoot(user: User, id: Uuid, type: RuleChainType, refusal: string): Promise<RuleChain> {
    return this.#alone(user, id, async (chain) => {
      if (chain.type !== type) throw new PlatformError("badRequest", refusal);
      return chain.root ? chain : this.#writes.makeRoot(user, chain);
    });
  }
}

function rootOfEdge(edge: string): string {
  return `Can't delete rule chain that is root for edge [${edge}]. Please assign another root rule chain first to the edge!`;
}
