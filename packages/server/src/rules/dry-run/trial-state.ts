import type { EntityId, StateOfTrial, Uuid } from "@orrery/model";
import type { ChainDefinition } from "../engine/chain-definition.ts";
import type { NodeKey } from "../ports/node-key.ts";
import type { NodeStatePort } from "../ports/node-state.ts";
import { RecordingNodeState } from "../ports/recording-node-state.ts";

/** What nodes remember during a dry run: begins with what is stored, and stores nothing. */
export class TrialState implements NodeStatePort {
  readonly #stored: Pick<NodeStatePort, "read">;
  /** Nodes whose stored state may be read. */
  readonly #known: ReadonlySet<Uuid>;
  readonly #changes = new RecordingNodeState();
  /** Nodes and originators whose state is that of this run. */
  readonly #changed = new Set<string>();
  readonly #cleared = new Set<Uuid>();
  readonly #used = new Map<Uuid, StateOfTrial>();

  constructor(stored: Pick<NodeStatePort, "read">, known: ReadonlySet<Uuid>) {
    this.#stored = stored;
    this.#known = known;
  }

  /** With what a node began; undefined when it has not asked. */
  usedBy(ruleNodeId: Uuid): StateOfTrial | undefined {
    return this.#used.get(ruleNodeId);
  }

  async read(node: NodeKey, originator: EntityId): Promise<string | undefined> {
    const id = node.ruleNodeId.id;
    if (this.#cleared.has(id) || this.#changed.has(keyOf(id, originator))) return this.#changes.read(node, originator);
    const text = this.#known.has(id) ? await this.#stored.read(node, originator) : undefined;
    if (this.#used.get(id) !== "stored") this.#used.set(id, text === undefined ? "empty" : "stored");
    return text;
  }

  write(node: NodeKey, originator: EntityId, state: string | undefined): Promise<void> {
    this.#changed.add(keyOf(node.ruleNodeId.id, originator));
    return this.#changes.write(node, originator, state);
  }

  clear(node: NodeKey): Promise<void> {
    this.#cleared.add(node.ruleNodeId.id);
    return this.#changes.clear(node);
  }
}

/**
 * The nodes of a dry run that exist: those of the chains that the draft calls, and those of the draft that are stored in
 * the chain that it is a draft of, with the same type. Ids of a draft are what somebody has sent.
 */
export function storedNodes(
  [draft, ...called]: readonly ChainDefinition[],
  saved: ChainDefinition | undefined,
): ReadonlySet<Uuid> {
  const types = new Map(saved?.nodes.map(({ id, type }) => [id.id, type]));
  const ofDraft = (draft?.nodes ?? []).map(({ id, type }) => [id.id, types.get(id.id) === type] as const);
  const ofCalled = called.flatMap(({ nodes }) => nodes.map(({ id }) => [id.id, true] as const));
  return new Set([...new Map([...ofCalled, ...ofDraft])].flatMap(([id, isStored]) => (isStored ? [id] : [])));
}

function keyOf(ruleNodeId: Uuid, { id }: EntityId): string {
  return `${ruleNodeId} ${id}`;
}
