import type { RuleChainCounts, RuleNodeCounts } from "@orrery/model";

/** What passes a node now. */
export interface NodeRate {
  /** Messages a second. */
  readonly rate: number;
  /** Failures since the window began. */
  readonly failures: number;
  /** Milliseconds that a message takes on average; undefined when none was timed. */
  readonly meanMs: number | undefined;
  /** Messages a second on links, by label in lower case. */
  readonly links: Readonly<Record<string, number>>;
}

/** What passes a chain now. */
export interface ChainRate {
  readonly rate: number;
  /** Failures at nodes for each message that enters, at most 1. */
  readonly failed: number;
  /** Length of the window. */
  readonly seconds: number;
}

/** The counts of a chain at a time, ms of any clock. */
export interface Sample {
  readonly at: number;
  readonly counts: RuleChainCounts;
}

/** Messages a second from which on a link is drawn thick. */
export const BUSY_LINK_RATE = 10;

const WINDOW_MS = 60_000;

/** The counts after an update, which has only nodes that have changed. */
export function updated(before: RuleChainCounts | undefined, update: RuleChainCounts): RuleChainCounts {
  return { entered: update.entered, nodes: { ...before?.nodes, ...update.nodes } };
}

/** Drops samples that are older than the window, all but the one with which it begins. */
export function withinWindow(samples: readonly Sample[], now: number): readonly Sample[] {
  const first = samples.findLastIndex(({ at }) => at <= now - WINDOW_MS);
  return first > 0 ? samples.slice(first) : samples;
}

/** Rates between the first and the last sample; `undefined` before there are two. */
export function ratesOf(
  samples: readonly Sample[],
): { readonly chain: ChainRate; readonly nodes: ReadonlyMap<string, NodeRate> } | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at <= first.at) return undefined;
  const seconds = (last.at - first.at) / 1000;
  const nodes = new Map(
    Object.entries(last.counts.nodes).map(([id, now]) => [
      id,
      nodeRate((first.counts.nodes as Readonly<Record<string, RuleNodeCounts>>)[id], now, seconds),
    ]),
  );
  const entered = growth(first.counts.entered, last.counts.entered);
  const failures = [...nodes.values()].reduce((sum, node) => sum + node.failures, 0);
  const failed = entered === 0 ? 0 : Math.min(1, failures / entered);
  return { chain: { rate: entered / seconds, failed, seconds }, nodes };
}

function nodeRate(before: RuleNodeCounts | undefined, now: RuleNodeCounts, seconds: number): NodeRate {
  const since = before && before.messages <= now.messages ? before : undefined; // else it was started again
  const timed = now.timed - (since?.timed ?? 0);
  const timeMs = now.timeMs - (since?.timeMs ?? 0);
  return {
    rate: growth(since?.messages, now.messages) / seconds,
    failures: growth(since?.failures, now.failures),
    meanMs: timed > 0 ? timeMs / timed : now.timed > 0 ? now.timeMs / now.timed : undefined,
    links: Object.fromEntries(
      Object.entries(now.links).map(([label, messages]) => [label, growth(since?.links[label], messages) / seconds]),
    ),
  };
}

const growth = (before = 0, now: number) => (now >= before ? now - before : now);
