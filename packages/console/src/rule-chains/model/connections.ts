import { type ChainGraph, ENTRY, linkKey, type PartKey } from "./chain-graph.ts";

/** What ends of links a node has. */
export interface Ends {
  readonly hasInput: boolean;
  readonly hasOutput: boolean;
}

/** Why two nodes cannot be linked; translation keys. */
export type LinkRefusal =
  | "rulechain.link-itself"
  | "rulechain.link-exists"
  | "rulechain.link-circle"
  | "rulechain.link-no-input"
  | "rulechain.link-no-output";

/**
 * Why a link may not be drawn; undefined: it may.
 * @param moving the link whose end is moved, which does not count.
 */
export function linkRefusal(
  graph: Pick<ChainGraph, "links">,
  from: PartKey,
  to: PartKey,
  endsOf: (key: PartKey) => Ends,
  moving?: PartKey,
): LinkRefusal | undefined {
  if (from === to) return "rulechain.link-itself";
  if (to === ENTRY || !endsOf(to).hasInput) return "rulechain.link-no-input";
  if (from !== ENTRY && !endsOf(from).hasOutput) return "rulechain.link-no-output";
  const key = linkKey(from, to);
  if (key !== moving && graph.links.has(key)) return "rulechain.link-exists";
  return isReached(graph, to, from, moving) ? "rulechain.link-circle" : undefined;
}

/** Whether messages at `start` can get to `end`. */
function isReached({ links }: Pick<ChainGraph, "links">, start: PartKey, end: PartKey, without?: PartKey): boolean {
  const next = Map.groupBy(
    [...links.values()].filter(({ key }) => key !== without),
    ({ from }) => from,
  );
  const seen = new Set([start]);
  for (const at of seen) {
    if (at === end) return true;
    for (const { to } of next.get(at) ?? []) seen.add(to);
  }
  return false;
}

/** Nodes that no message gets to: neither from the entry nor from a node that makes messages of its own. */
export function unreached({ nodes, links }: ChainGraph, endsOf: (key: PartKey) => Ends): ReadonlySet<PartKey> {
  const next = Map.groupBy(links.values(), ({ from }) => from);
  const seen = new Set([ENTRY, ...[...nodes.keys()].filter((key) => !endsOf(key).hasInput)]);
  for (const at of seen) for (const { to } of next.get(at) ?? []) seen.add(to);
  return new Set([...nodes.keys()].filter((key) => !seen.has(key)));
}
