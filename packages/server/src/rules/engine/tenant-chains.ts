import type { RuleChainId, TenantId, Uuid } from "@orrery/model";
import type { ChainDefinition, ChainSource } from "./chain-definition.ts";
import { type NodeFactory, RunningChain } from "./running-chain.ts";
import type { RunningNode } from "./running-node.ts";

/** The running chains of one tenant; nothing of another tenant can be found in it. */
export class TenantChains {
  readonly tenantId: TenantId;
  readonly #source: ChainSource;
  readonly #make: NodeFactory;
  readonly #started: (chainId: RuleChainId) => void;
  readonly #chains = new Map<Uuid, RunningChain>();
  #root: RunningChain | undefined;
  #loaded = false;
  /** Loading and updates run one after the other. */
  readonly #firstLoad: Promise<void>;
  #work: Promise<void>;

  constructor(tenantId: TenantId, source: ChainSource, make: NodeFactory, started: (chainId: RuleChainId) => void) {
    this.tenantId = tenantId;
    this.#source = source;
    this.#make = make;
    this.#started = started;
    this.#firstLoad = this.#load();
    this.#work = this.#firstLoad;
  }

  get isLoaded(): boolean {
    return this.#loaded;
  }

  /** Rejects when the chains cannot be read. */
  whenLoaded(): Promise<void> {
    return this.#work;
  }

  get root(): RunningChain | undefined {
    return this.#root;
  }

  find(chainId: Uuid): RunningChain | undefined {
    return this.#chains.get(chainId);
  }

  findNode(chainId: Uuid, nodeId: Uuid): RunningNode | undefined {
    return this.#chains.get(chainId)?.find(nodeId);
  }

  /** Takes over how a chain is stored now, or that it is gone. */
  refresh(chainId: Uuid): Promise<void> {
    const refreshed = this.#work.then(async () => {
      const definition = await this.#source.loadOne(this.tenantId, chainId);
      if (definition) this.#put(definition);
      else this.#remove(chainId);
    });
    this.#work = refreshed.catch(() => this.#firstLoad); // the caller gets the error; later changes do not
    return refreshed;
  }

  /** Resolves when all nodes have stopped, also those of chains that were being read. */
  async stop(): Promise<void> {
    await this.#work.catch(() => undefined); // who waits for the chains gets the error
    await Promise.all([...this.#chains.values()].map((chain) => chain.stop()));
  }

  async #load(): Promise<void> {
    for (const definition of await this.#source.load(this.tenantId)) this.#put(definition);
    this.#loaded = true;
  }

  #put(definition: ChainDefinition): void {
    const known = this.#chains.get(definition.id.id);
    if (!known) this.#started(definition.id);
    const chain = known ?? new RunningChain(definition, this.#make);
    known?.update(definition, this.#make);
    this.#chains.set(chain.id, chain);
    if (chain.root) this.#root = chain;
    else if (this.#root === chain) this.#root = undefined;
  }

  #remove(chainId: Uuid): void {
    const chain = this.#chains.get(chainId);
    this.#chains.delete(chainId);
    void chain?.stop();
    if (this.#root === chain) this.#root = undefined;
  }
}
