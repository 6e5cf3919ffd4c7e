import {
  type RuleChain,
  type RuleChainMetaData,
  type RuleChainMetaDataDraft,
  type RuleNode,
  type RuleNodeDraft,
  type RuleNodeId,
  type TenantId,
  timeOfUuid,
  type Uuid,
} from "@orrery/model";
import type { Tx } from "../../kernel/database/database.ts";
import type { Ids } from "../../kernel/ids.ts";
import { jsonText } from "../../kernel/json/lossless-text.ts";
import { documentOf, readDocument, withoutOldLinks } from "./chain-document.ts";
import {
  calledChain,
  type OutputLabelsUsage,
  outputNames,
  type Renaming,
  renamedLinks,
  renamedOutputs,
  usagesOf,
} from "./chain-outputs.ts";
import type { NodeSecrets, WithSettings } from "./node-secrets.ts";
import type { RuleChainStore } from "./rule-chain-store.ts";
import type { ChainContent } from "./rule-node-store.ts";

/** The changes that replacing a chain's content causes in this and other chains; nothing is written yet. */
export interface ContentChange {
  /** The first node from now on. */
  readonly first: RuleNodeId | null;
  /** Writes nodes and links, and the changed links of other chains. */
  readonly write: (tx: Tx) => Promise<void>;
  /** Nodes that are no longer in the chain. */
  readonly removed: readonly RuleNodeId[];
  /** Chains whose links change as well. */
  readonly following: readonly FollowingChange[];
  /** The document as it will be, with secrets masked. */
  readonly document: RuleChainMetaData;
  /** Whether a secret of a node changes, which no document shows. */
  readonly hasNewSecret: boolean;
}

/** A chain that calls another one, whose outputs get other names. */
export interface FollowingChange {
  readonly chain: RuleChain;
  readonly before: RuleChainMetaData;
  readonly after: RuleChainMetaData;
}

export interface ReplaceOptions {
  /** Links of chains that call this one are renamed with its outputs. */
  readonly updateRelated: boolean;
  /** The document is of the past: nodes that are gone are made again, and secrets for other destinations are left out. */
  readonly isRestored?: boolean | undefined;
}

/** The contents of rule chains, and the calls between them (reference: rule engine, 2.1 and 2.2). */
export class ChainContents {
  readonly #chains: RuleChainStore;
  readonly #ids: Ids;
  readonly #secrets: NodeSecrets;

  constructor(chains: RuleChainStore, ids: Ids, secrets: NodeSecrets) {
    this.#chains = chains;
    this.#secrets = secrets;
    this.#ids = ids;
  }

  /** The document as the API returns it, with secrets masked. */
  async document({ id, firstRuleNodeId }: Pick<RuleChain, "id" | "firstRuleNodeId">): Promise<RuleChainMetaData> {
    return this.#masked(id, firstRuleNodeId, await this.#chains.nodes.content(id.id));
  }

  #masked(id: RuleChain["id"], first: RuleNodeId | null, { nodes, links }: ChainContent): RuleChainMetaData {
    const masked = nodes.map((node) => ({ ...node, configuration: this.#secrets.masked(node) }));
    return documentOf(id, first, { nodes: masked, links });
  }

  async nodesOf({ id }: RuleChain): Promise<readonly RuleNode[]> {
    return (await this.#chains.nodes.content(id.id)).nodes;
  }

  /** Sets the content of a new chain. @throws {PlatformError} `badRequest`. */
  initial(chain: RuleChain, draft: RuleChainMetaDataDraft): Pick<ContentChange, "first" | "write" | "document"> {
    const content = this.#read(chain, draft, []);
    return {
      first: content.first,
      write: (tx) => this.#chains.nodes.writeContent(tx, chain.id.id, content),
      document: this.#masked(chain.id, content.first, content),
    };
  }

  /** Replaces the content. @throws {PlatformError} `badRequest`. */
  async replaced(
    chain: RuleChain,
    given: RuleChainMetaDataDraft,
    { updateRelated, isRestored = false }: ReplaceOptions,
  ): Promise<ContentChange> {
    const chains = this.#chains;
    const before = await this.nodesOf(chain);
    const draft = isRestored ? this.#restorable(given, before) : given;
    const hasOldLinks = (draft.ruleChainConnections ?? []).length > 0;
    const called = hasOldLinks ? await this.#ofTenant(chain.tenantId) : [];
    const names = new Map(called.map((one) => [one.id.id, one.name]));
    const document = withoutOldLinks(draft, (target) => names.get(target) ?? "Rule chain");
    const content = this.#read(chain, document, before);
    const renamed = updateRelated ? renamedOutputs(before, content.nodes) : [];
    const all = renamed.length > 0 ? await this.#ofTenant(chain.tenantId) : [];
    const others = all.filter(({ id }) => id.id !== chain.id.id);
    const following = renamed.length > 0 ? await this.#following(chain, others, renamed) : [];
    const own = content.nodes.filter((node) => calledChain(node) === chain.id.id);
    const callers = [...own.map(({ id }) => id.id), ...following.flatMap(({ callers }) => callers)];
    const kept = new Set(content.nodes.map((node) => node.id.id));
    const known = new Map(before.map((node) => [node.id.id, jsonText(node.configuration)]));
    return {
      first: content.first,
      async write(tx) {
        await chains.nodes.writeContent(tx, chain.id.id, content);
        for (const [from, to] of renamed) await chains.nodes.renameLabel(tx, callers, from, to);
      },
      removed: before.map((node) => node.id).filter(({ id }) => !kept.has(id)),
      following,
      document: this.#masked(chain.id, content.first, renamedLinks(content, callers, renamed)),
      hasNewSecret: content.nodes.some(
        ({ id, configuration }) => known.has(id.id) && known.get(id.id) !== jsonText(configuration),
      ),
    };
  }

  /** A document of the past as it can be saved. */
  #restorable(draft: RuleChainMetaDataDraft, before: readonly RuleNode[]): RuleChainMetaDataDraft {
    const nodes = draft.nodes.map((node) => {
      const known = before.find(({ id }) => id.id === node.id?.id);
      const configuration = this.#secrets.restored({ type: node.type, configuration: node.configuration ?? {} }, known);
      return { ...node, id: known?.id ?? null, configuration: configuration as RuleNodeDraft["configuration"] };
    });
    return { ...draft, nodes };
  }

  /** Names of the chain's outputs, sorted. */
  async outputLabels(chain: RuleChain): Promise<string[]> {
    return outputNames(await this.nodesOf(chain));
  }

  /** Nodes of the tenant's chains that call the chain, with the labels of their links. */
  async outputLabelsUsage({ id, tenantId }: RuleChain): Promise<OutputLabelsUsage[]> {
    const chains = await this.#ofTenant(tenantId);
    return usagesOf(id.id, chains, await this.#chains.nodes.contents(chains.map((chain) => chain.id.id)));
  }

  #read(chain: RuleChain, draft: RuleChainMetaDataDraft, before: readonly RuleNode[]) {
    const newId = () => this.#ids.entity("RULE_NODE");
    const known = new Map(before.map((node) => [node.id.id, node]));
    const keeping = (node: WithSettings, stored: RuleNode | undefined) => this.#secrets.keeping(node, stored);
    return readDocument(draft, chain.id, { known, newId, keeping, now: timeOfUuid(newId().id) });
  }

  async #ofTenant(tenantId: TenantId): Promise<RuleChain[]> {
    const chains = this.#chains;
    return [...(await chains.ofTenant(tenantId.id, "CORE")), ...(await chains.ofTenant(tenantId.id, "EDGE"))];
  }

  /** Other chains that have links from calls of the chain along outputs that get other names. */
  async #following(called: RuleChain, others: readonly RuleChain[], renamed: readonly Renaming[]) {
    const contents = await this.#chains.nodes.contents(others.map(({ id }) => id.id));
    return others.flatMap((chain): readonly (FollowingChange & { readonly callers: readonly Uuid[] })[] => {
      const content = contents.get(chain.id.id) ?? { nodes: [], links: [] };
      const callers = content.nodes.filter((node) => calledChain(node) === called.id.id).map(({ id }) => id.id);
      const after = renamedLinks(content, callers, renamed);
      if (after.links.every((link, at) => link === content.links[at])) return [];
      const documentOf = (of: ChainContent) => this.#masked(chain.id, chain.firstRuleNodeId, of);
      return [{ chain, callers, before: documentOf(content), after: documentOf(after) }];
    });
  }
}
