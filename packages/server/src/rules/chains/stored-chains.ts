import type { RuleChain, TenantId, Uuid } from "@orrery/model";
import type { ChainDefinition, ChainSource } from "../engine/chain-definition.ts";
import type { NodeSecrets } from "./node-secrets.ts";
import type { RuleChainStore } from "./rule-chain-store.ts";
import type { ChainContent } from "./rule-node-store.ts";

/** The stored chains as the engine loads them: CORE chains only, others never run here. */
export class StoredChains implements ChainSource {
  readonly #store: RuleChainStore;
  readonly #secrets: NodeSecrets;

  constructor(store: RuleChainStore, secrets: NodeSecrets) {
    this.#store = store;
    this.#secrets = secrets;
  }

  async load(tenantId: TenantId): Promise<readonly ChainDefinition[]> {
    const chains = await this.#store.ofTenant(tenantId.id, "CORE");
    const contents = await this.#store.nodes.contents(chains.map((chain) => chain.id.id));
    return chains.map((chain) => this.#definitionOf(chain, contents.get(chain.id.id) ?? { nodes: [], links: [] }));
  }

  async loadOne(tenantId: TenantId, chainId: Uuid): Promise<ChainDefinition | undefined> {
    const chain = await this.#store.find(chainId);
    if (!chain || chain.tenantId.id !== tenantId.id || chain.type !== "CORE") return undefined;
    return this.#definitionOf(chain, await this.#store.nodes.content(chainId));
  }

  #definitionOf({ id, name, root, firstRuleNodeId }: RuleChain, { nodes, links }: ChainContent): ChainDefinition {
    return {
      id,
      name,
      root,
      firstNodeId: firstRuleNodeId?.id,
      nodes: nodes.map((node) => ({
        id: node.id,
        type: node.type,
        name: node.name,
        debug: node.debugMode,
        configuration: JSON.stringify(this.#secrets.readable(node)),
      })),
      links,
    };
  }
}
