import dagre from "@dagrejs/dagre";
import { type ChainGraph, ENTRY, ENTRY_PLACE, NODE_SIZE, type PartKey, type Place, placeAt } from "./chain-graph.ts";

/** Where the leftmost nodes stand, and the least distance to the upper edge, px. */
const LEFT = 260;
const TOP = 40;
/** A character of a link's label, and what is around the text, px. */
const LABEL = { char: 6.2, padding: 40, height: 24 } as const;

/**
 * Places by which links lead from left to right with few crossings. Only `keys` move when they are given, and stay around
 * where they were.
 */
export function layOut({ nodes, links }: ChainGraph, keys?: ReadonlySet<PartKey>): ReadonlyMap<PartKey, Place> {
  const moved = [...nodes.values()].filter(({ key }) => keys?.has(key) ?? true);
  if (moved.length === 0) return new Map();
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 34, edgesep: 20, ranksep: 48 });
  for (const { key } of moved) graph.setNode(key, { ...NODE_SIZE });
  for (const { from, to, labels } of links.values()) {
    if (!graph.hasNode(from) || !graph.hasNode(to)) continue;
    const width = labels.join(" / ").length * LABEL.char + LABEL.padding;
    graph.setEdge(from, to, { width, height: LABEL.height, labelpos: "c" });
  }
  dagre.layout(graph);
  const found = moved.map(({ key }) => {
    const { x, y } = graph.node(key);
    return { key, x: x - NODE_SIZE.width / 2, y: y - NODE_SIZE.height / 2 };
  });
  const [left, top] = [Math.min(...found.map(({ x }) => x)), Math.min(...found.map(({ y }) => y))];
  const start = keys ? cornerOf(moved) : { x: LEFT, y: topFor(found, top, links) };
  return new Map(found.map(({ key, x, y }) => [key, placeAt({ x: x - left + start.x, y: y - top + start.y })]));
}

/** The first node stands beside the entry, unless others would then be above the canvas. */
function topFor(
  found: readonly (Place & { readonly key: PartKey })[],
  top: number,
  links: ChainGraph["links"],
): number {
  const first = [...links.values()].find(({ from }) => from === ENTRY)?.to;
  const y = found.find(({ key }) => key === first)?.y ?? top;
  return Math.max(TOP, ENTRY_PLACE.y - (y - top) - (NODE_SIZE.height - 36) / 2);
}

const cornerOf = (places: readonly Place[]): Place => ({
  x: Math.min(...places.map(({ x }) => x)),
  y: Math.min(...places.map(({ y }) => y)),
});
