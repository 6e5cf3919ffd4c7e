import { entityId, parseUuid, type RuleChainId, type RuleNodeId, type TenantId, type Uuid } from "@orrery/model";
import type { ChainDefinition, ChainSource } from "../engine/chain-definition.ts";

/** A short description of a chain: nodes by name, links as `from -label-> to`. */
export interface ChainSketch {
  readonly id?: RuleChainId | undefined;
  readonly name?: string | undefined;
  readonly root?: boolean | undefined;
  readonly first: string;
  readonly nodes: Readonly<
    Record<string, { readonly type: string; readonly config?: unknown; readonly debug?: boolean }>
  >;
  readonly links: readonly (readonly [from: string, label: string, to: string])[];
}

/** A UUID that contains its number; for tests. */
export function numbered(n: number): Uuid {
  return parseUuid(`00000000-0000-1000-8000-${String(n).padStart(12, "0")}`);
}

let made = 1000;

/** Builds the chain; nodes keep their ids if `before` is its previous version. */
export function sketchedChain(sketch: ChainSketch, before?: ChainDefinition): ChainDefinition {
  const id = sketch.id ?? before?.id ?? entityId("RULE_CHAIN", numbered(made++));
  const known = new Map(before?.nodes.map((node) => [node.name, node.id]));
  const ids = new Map<string, RuleNodeId>(
    Object.keys(sketch.nodes).map((name) => [name, known.get(name) ?? entityId("RULE_NODE", numbered(made++))]),
  );
  const idOf = (name: string): Uuid => {
    const node = ids.get(name);
    if (!node) throw new Error(`The sketch has no node ${name}`);
    return node.id;
  };
  return {
    id,
    name: sketch.name ?? "Chain",
    root: sketch.root ?? true,
    firstNodeId: idOf(sketch.first),
    nodes: Object.entries(sketch.nodes).map(([name, { type, config = {}, debug = false }]) => ({
      id: entityId("RULE_NODE", idOf(name)),
      type,
      name,
      debug,
      configuration: JSON.stringify(config),
    })),
    links: sketch.links.map(([from, label, to]) => ({ from: idOf(from), label, to: idOf(to) })),
  };
}

/** Chains in memory. */
export class MemoryChains implements ChainSource {
  readonly #chains = new Map<Uuid, Map<Uuid, ChainDefinition>>();

  put(tenantId: TenantId, chain: ChainDefinition): void {
    const chains = this.#chains.get(tenantId.id) ?? new Map<Uuid, ChainDefinition>();
    this.#chains.set(tenantId.id, chains.set(chain.id.id, chain));
  }

  remove(tenantId: TenantId, chainId: Uuid): void {
    this.#chains.get(tenantId.id)?.delete(chainId);
  }

  async load(tenantId: TenantId): Promise<readonly ChainDefinition[]> {
    return [...(this.#chains.get(tenantId.id)?.values() ?? [])];
  }

  async loadOne(tenantId: TenantId, chainId: Uuid): Promise<ChainDefinition | undefined> {
    return this.#chains.get(tenantId.id)?.get(chainId);
  }
}
