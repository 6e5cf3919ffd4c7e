import type { Uuid } from "@orrery/model";
import type { ChainDefinition, NodeDefinition } from "./chain-definition.ts";
import type { RunningNode } from "./running-node.ts";

/** Makes the node of a chain, which starts when `after` has settled. */
export type NodeFactory = (chain: ChainDefinition, node: NodeDefinition, after?: Promise<void>) => RunningNode;

/** A chain compiled to a graph of running nodes. */
export class RunningChain {
  readonly id: Uuid;
  name: string;
  root: boolean;
  /** Messages that have begun in it or were sent into it by other chains. */
  entered = 0;
  #first: RunningNode | undefined;
  #nodes = new Map<Uuid, RunningNode>();

  constructor(definition: ChainDefinition, make: NodeFactory) {
    this.id = definition.id.id;
    this.name = definition.name;
    this.root = definition.root;
    this.update(definition, make);
  }

  get first(): RunningNode | undefined {
    return this.#first;
  }

  get nodes(): Iterable<RunningNode> {
    return this.#nodes.values();
  }

  find(nodeId: Uuid): RunningNode | undefined {
    return this.#nodes.get(nodeId);
  }

  /** Nodes whose type and configuration stayed keep what they hold in memory. */
  update(definition: ChainDefinition, make: NodeFactory): void {
    this.name = definition.name;
    this.root = definition.root;
    const before = this.#nodes;
    this.#nodes = new Map(
      definition.nodes.map((node) => {
        const known = before.get(node.id.id);
        return [node.id.id, keep(known, node) ?? make(definition, node, known?.stop())];
      }),
    );
    for (const [id, node] of before) if (!this.#nodes.has(id)) void node.stop();
    const links = this.#links(definition);
    for (const [id, node] of this.#nodes) node.setLinks(links.get(id) ?? new Map());
    this.#first = definition.firstNodeId === undefined ? undefined : this.#nodes.get(definition.firstNodeId);
  }

  /** Resolves when all of its nodes have stopped. */
  async stop(): Promise<void> {
    await Promise.all([...this.#nodes.values()].map((node) => node.stop()));
  }

  /** Targets of each node by folded label, in one pass: chains may have thousands of nodes and links. */
  #links({ links }: ChainDefinition): ReadonlyMap<Uuid, Map<string, RunningNode[]>> {
    const byNode = new Map<Uuid, Map<string, RunningNode[]>>();
    for (const { from, to, label } of links) {
      const target = this.#nodes.get(to);
      if (!target) continue;
      const targets = byNode.get(from) ?? new Map<string, RunningNode[]>();
      byNode.set(from, targets);
      const folded = label.toLowerCase();
      const same = targets.get(folded);
      if (same) same.push(target);
      else targets.set(folded, [target]);
    }
    return byNode;
  }
}

function keep(
  known: RunningNode | undefined,
  { type, configuration, name, debug }: NodeDefinition,
): RunningNode | undefined {
  if (!known || known.type !== type || known.configuration !== configuration) return undefined;
  known.name = name;
  known.debug = debug;
  return known;
}
