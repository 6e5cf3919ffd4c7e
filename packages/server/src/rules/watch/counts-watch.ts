import type { RuleNodeCounts, RuleWatchUpdate, Uuid } from "@orrery/model";
import type { RunningChain } from "../engine/running-chain.ts";
import type { RunningNode } from "../engine/running-node.ts";

const INTERVAL_MS = 1000;
/** Characters of a reason that are shown. */
export const MAX_PROBLEM = 1_000;

/** What has passed the nodes and links of a chain, every second while somebody looks. */
export class CountsWatch {
  readonly #chain: () => RunningChain | undefined;
  readonly #watched = new Set<RunningNode>();
  /** Of each node, when its counts were last sent, their sum, for none of them goes down, and its problem. */
  readonly #sent = new Map<Uuid, { readonly sum: number; readonly why: string | undefined }>();
  readonly #timer: NodeJS.Timeout;
  #entered = -1;

  /** `chain`: as it runs now; undefined while it does not. `changed` is called when there may be something to take. */
  constructor(chain: () => RunningChain | undefined, changed: () => void) {
    this.#chain = chain;
    this.#timer = setInterval(changed, INTERVAL_MS).unref();
    changed();
  }

  /** The counts of nodes that have changed since the last call. */
  take(): RuleWatchUpdate | undefined {
    const chain = this.#chain();
    const running = new Set(chain?.nodes);
    this.#watch(running);
    const nodes = [...running].flatMap((node) => this.#changedCounts(node));
    const entered = chain?.entered ?? 0;
    if (nodes.length === 0 && entered === this.#entered) return undefined;
    this.#entered = entered;
    return { counts: { entered, nodes: Object.fromEntries(nodes) } };
  }

  close(): void {
    clearInterval(this.#timer);
    this.#watch(new Set());
  }

  #watch(running: ReadonlySet<RunningNode>): void {
    for (const node of this.#watched) {
      if (running.has(node)) continue;
      this.#watched.delete(node);
      node.counts.unwatch();
      this.#sent.delete(node.id);
    }
    for (const node of running) {
      if (this.#watched.has(node)) continue;
      this.#watched.add(node);
      node.counts.watch();
    }
  }

  #changedCounts(node: RunningNode): readonly (readonly [Uuid, RuleNodeCounts])[] {
    const { messages, failures, timed, timeMs } = node.counts;
    const { problem: why } = node;
    const linked = node.linkCounts();
    const sum = linked.reduce((all, [, passed]) => all + passed, messages + failures + timed);
    const sent = this.#sent.get(node.id);
    if (sent && sent.sum === sum && sent.why === why) return [];
    this.#sent.set(node.id, { sum, why });
    const links = Object.fromEntries(linked);
    const problem = why?.slice(0, MAX_PROBLEM) ?? null;
    return [[node.id, { messages, failures, timed, timeMs: Math.round(timeMs * 1000) / 1000, links, problem }]];
  }
}
