import type { RuleChain, RuleChainType } from "@orrery/model";
import { type ChainGraph, type ChainNode, ENTRY, type PartKey } from "../model/chain-graph.ts";
import { type Ends, linkRefusal } from "../model/connections.ts";
import type { Edit, Parts } from "../model/edits.ts";
import { declined, type EditHistory, edited, redone, saved, startHistory, undone } from "../model/history.ts";
import type { NodeIds } from "../model/metadata.ts";
import { endsOfKind, type NodeKind, type NodeKinds } from "../model/node-kinds.ts";

/** All that the editor shows besides what is typed in its panel. */
export interface EditorState {
  readonly history: EditHistory;
  /** The stored nodes. */
  readonly ids: NodeIds;
  /** Nodes, links and remarks. */
  readonly chosen: ReadonlySet<PartKey>;
  /** The node or link whose panel is open. */
  readonly opened: PartKey | undefined;
  /** What is typed in the panel is not yet part of the chain. */
  readonly isTyped: boolean;
  /** What was found, and which of it is looked at. */
  readonly found: readonly PartKey[];
  readonly at: number;
  /** Why stored nodes could not start, by their ids; as the chain was saved, not as it is drawn. */
  readonly notStarted: ReadonlyMap<string, string>;
}

export interface EditorStart {
  /** Absent: the chain comes from a file and is not stored yet. */
  readonly chain: RuleChain | undefined;
  readonly chainType: RuleChainType;
  readonly graph: ChainGraph;
  readonly ids: NodeIds;
  readonly kinds: NodeKinds;
}

const NONE: ReadonlySet<PartKey> = new Set();
const ALL_STARTED: ReadonlyMap<string, string> = new Map();
let made = 0;

/** A key for a part that is not stored; unique in this tab, so that parts may go from one chain to another. */
export const newKey = (): PartKey => `new-${++made}`;

/** A chain while it is edited. Listeners are notified of each change; parts of the state that stay are the same objects. */
export class ChainEditor {
  readonly chainType: RuleChainType;
  readonly kinds: NodeKinds;
  /** Asked before another panel is opened: false keeps the open one, which then calls `then` when it may be left. */
  onLeave: ((then: () => void) => boolean) | undefined;
  readonly #listeners = new Set<() => void>();
  #state: EditorState;
  /** What the last save sent. */
  #sent: ChainGraph | undefined;

  constructor({ chain, chainType, graph, ids, kinds }: EditorStart) {
    this.chainType = chainType;
    this.kinds = kinds;
    const history = startHistory(graph, chain !== undefined);
    this.#state = {
      history,
      ids,
      chosen: NONE,
      opened: undefined,
      isTyped: false,
      found: [],
      at: 0,
      notStarted: ALL_STARTED,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): EditorState => this.#state;

  get graph(): ChainGraph {
    return this.#state.history.present;
  }

  /** The stored nodes. */
  get ids(): NodeIds {
    return this.#state.ids;
  }

  kindOf(key: PartKey): NodeKind | undefined {
    return this.kinds.get(this.graph.nodes.get(key)?.clazz ?? "");
  }

  readonly endsOf = (key: PartKey): Ends => endsOfKind(this.kindOf(key));

  linkRefusal(from: PartKey, to: PartKey, moving?: PartKey) {
    return linkRefusal(this.graph, from, to, this.endsOf, moving);
  }

  edit(edit: Edit): void {
    this.#turn(edited(this.#state.history, edit));
  }

  /** Adds parts, which are chosen then. */
  add(parts: Parts): void {
    this.edit({ kind: "add", ...parts });
    this.choose([...parts.nodes, ...parts.remarks].map(({ key }) => key));
  }

  /** What is typed in the panel is a step like others, the one that is undone first. */
  undo(): void {
    if (this.leave(() => this.undo())) this.#turn(undone(this.#state.history));
  }

  redo(): void {
    if (this.leave(() => this.redo())) this.#turn(redone(this.#state.history));
  }

  /** Turns the debug mode of nodes on or off. */
  debug(keys: ReadonlySet<PartKey>, on: boolean): void {
    if (this.leave(() => this.debug(keys, on))) this.edit({ kind: "debug", keys, on });
  }

  decline(): void {
    this.#turn(declined(this.#state.history));
  }

  /** `sent` was saved, and the server has it as `stored`. */
  saved(sent: ChainGraph, stored: ChainGraph, ids: NodeIds): void {
    this.#sent = sent;
    this.#set({ ids });
    this.#turn(saved(this.#state.history, sent, stored));
  }

  /** The node as the last save sent it; the server may have answered it differently. */
  sentNode(key: PartKey): ChainNode | undefined {
    return this.#sent?.nodes.get(key);
  }

  /** Only these nodes are still stored: others are new again. */
  keepIds(ids: NodeIds): void {
    this.#set({ ids });
  }

  choose(keys: Iterable<PartKey>): void {
    const chosen = new Set(keys);
    chosen.delete(ENTRY);
    this.#set({ chosen });
    const [only] = chosen;
    if (this.#state.opened !== undefined && chosen.size === 1) this.open(only); // the panel follows
  }

  /** Opens the panel of a node or link, or closes it. */
  open(key: PartKey | undefined): void {
    if (key === ENTRY || this.graph.links.get(key ?? "")?.from === ENTRY) return;
    if (key === this.#state.opened || !this.leave(() => this.open(key))) return;
    this.#set(key === undefined ? { opened: undefined } : { opened: key, chosen: new Set([key]) });
  }

  /** Makes what is typed in the open panel part of the chain; false when it is not valid: `then` follows when that is settled. */
  leave(then: () => void): boolean {
    return this.onLeave?.(then) ?? true;
  }

  /** Says whether something is typed in the panel that is not yet part of the chain. */
  type(isTyped: boolean): void {
    if (isTyped !== this.#state.isTyped) this.#set({ isTyped });
  }

  /** Why nodes could not start, where that has changed; null: they work now. */
  started(problems: Readonly<Record<string, string | null>>): void {
    const known = new Map<string, string | null>([...this.#state.notStarted, ...Object.entries(problems)]);
    this.#set({ notStarted: new Map([...known].filter((entry): entry is [string, string] => entry[1] !== null)) });
  }

  /** It is not known any more which nodes could start. */
  forgetStarts(): void {
    this.#set({ notStarted: ALL_STARTED });
  }

  find(found: readonly PartKey[]): void {
    this.#set({ found, at: 0 });
  }

  /** The next of what was found. */
  lookAt(at: number): void {
    const { found } = this.#state;
    if (found.length > 0) this.#set({ at: (at + found.length) % found.length });
  }

  /** What is no longer there is neither chosen nor open. */
  #turn(history: EditHistory): void {
    if (history === this.#state.history) return;
    const { nodes, links, remarks } = history.present;
    const isThere = (key: PartKey) => nodes.has(key) || links.has(key) || remarks.has(key);
    const { chosen, opened } = this.#state;
    const left = [...chosen].filter(isThere);
    this.#set({
      history,
      chosen: left.length === chosen.size ? chosen : new Set(left),
      opened: opened !== undefined && isThere(opened) ? opened : undefined,
    });
  }

  #set(change: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
