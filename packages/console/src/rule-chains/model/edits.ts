import {
  type ChainGraph,
  type ChainLink,
  type ChainNode,
  ENTRY,
  link,
  linkKey,
  type PartKey,
  type Place,
  placeAt,
  type Remark,
} from "./chain-graph.ts";

/** Parts that come onto the canvas together. */
export interface Parts {
  readonly nodes: readonly ChainNode[];
  readonly links: readonly ChainLink[];
  readonly remarks: readonly Remark[];
}

/** A change of a chain as data. What it names and is not there is left out. */
export type Edit =
  | ({ readonly kind: "add" } & Parts)
  | { readonly kind: "remove"; readonly keys: ReadonlySet<PartKey> }
  | { readonly kind: "move"; readonly places: ReadonlyMap<PartKey, Place> }
  /** The entry leads to one node: its link takes the place of the one before. */
  | { readonly kind: "connect"; readonly from: PartKey; readonly to: PartKey; readonly labels: readonly string[] }
  /** Moves an end of a link; its labels stay. */
  | { readonly kind: "reroute"; readonly link: PartKey; readonly from: PartKey; readonly to: PartKey }
  | { readonly kind: "label"; readonly link: PartKey; readonly labels: readonly string[] }
  | { readonly kind: "node"; readonly key: PartKey; readonly change: NodeChange }
  | { readonly kind: "remark"; readonly key: PartKey; readonly change: Partial<Omit<Remark, "key" | "kind">> }
  | { readonly kind: "debug"; readonly keys: ReadonlySet<PartKey>; readonly on: boolean }
  | { readonly kind: "several"; readonly edits: readonly Edit[] };

export type NodeChange = Partial<Pick<ChainNode, "name" | "debugMode" | "configuration" | "info">>;

/** The graph after an edit; the same object where nothing changes. */
export function applyEdit(graph: ChainGraph, edit: Edit): ChainGraph {
  switch (edit.kind) {
    case "add":
      return added(graph, edit);
    case "remove":
      return removed(graph, edit.keys);
    case "move":
      return moved(graph, edit.places);
    case "connect":
      return connected(graph, link(edit.from, edit.to, edit.labels));
    case "reroute": {
      const before = graph.links.get(edit.link);
      if (!before || linkKey(edit.from, edit.to) === before.key) return graph;
      return connected(without(graph, before.key), link(edit.from, edit.to, before.labels));
    }
    case "label": {
      const before = graph.links.get(edit.link);
      if (!before || before.from === ENTRY || isSame(before.labels, edit.labels)) return graph;
      return withLink(graph, link(before.from, before.to, edit.labels));
    }
    case "node":
      return withNodes(graph, [edit.key], (node) => changed(node, edit.change));
    case "remark":
      return withRemarks(graph, [edit.key], (remark) => changed(remark, edit.change));
    case "debug":
      return withNodes(graph, edit.keys, (node) => changed(node, { debugMode: edit.on }));
    case "several":
      return edit.edits.reduce(applyEdit, graph);
  }
}

function added(graph: ChainGraph, { nodes, links, remarks }: Parts): ChainGraph {
  if (nodes.length + links.length + remarks.length === 0) return graph;
  const whole = {
    nodes: new Map([...graph.nodes, ...nodes.map((node) => [node.key, node] as const)]),
    links: graph.links,
    remarks: new Map([...graph.remarks, ...remarks.map((remark) => [remark.key, remark] as const)]),
  };
  return links.reduce(connected, whole);
}

function removed(graph: ChainGraph, keys: ReadonlySet<PartKey>): ChainGraph {
  const nodes = new Map([...graph.nodes].filter(([key]) => !keys.has(key)));
  const remarks = new Map([...graph.remarks].filter(([key]) => !keys.has(key)));
  const links = new Map(
    [...graph.links].filter(([key, { from, to }]) => !keys.has(key) && !keys.has(from) && !keys.has(to)),
  );
  const isSameSize = nodes.size === graph.nodes.size && remarks.size === graph.remarks.size;
  return isSameSize && links.size === graph.links.size ? graph : { nodes, links, remarks };
}

function moved(graph: ChainGraph, places: ReadonlyMap<PartKey, Place>): ChainGraph {
  const to = <T extends Place & { readonly key: PartKey }>(part: T): T => {
    const { x, y } = placeAt(places.get(part.key) ?? part);
    return x === part.x && y === part.y ? part : { ...part, x, y };
  };
  return withRemarks(withNodes(graph, places.keys(), to), places.keys(), to);
}

/** Leaves the graph alone when an end is not there. */
function connected(graph: ChainGraph, next: ChainLink): ChainGraph {
  if (next.from === next.to || !graph.nodes.has(next.to)) return graph;
  if (next.from !== ENTRY) return graph.nodes.has(next.from) ? withLink(graph, next) : graph;
  const before = [...graph.links.values()].find(({ from }) => from === ENTRY);
  if (before?.to === next.to) return graph;
  return withLink(before ? without(graph, before.key) : graph, next);
}

const withLink = (graph: ChainGraph, next: ChainLink): ChainGraph => ({
  ...graph,
  links: new Map([...graph.links, [next.key, next]]),
});

const without = (graph: ChainGraph, key: PartKey): ChainGraph => removed(graph, new Set([key]));

function withNodes(graph: ChainGraph, keys: Iterable<PartKey>, change: (node: ChainNode) => ChainNode): ChainGraph {
  const nodes = mapped(graph.nodes, keys, change);
  return nodes === graph.nodes ? graph : { ...graph, nodes };
}

function withRemarks(graph: ChainGraph, keys: Iterable<PartKey>, change: (remark: Remark) => Remark): ChainGraph {
  const remarks = mapped(graph.remarks, keys, change);
  return remarks === graph.remarks ? graph : { ...graph, remarks };
}

/** The order of the parts stays. */
function mapped<T>(parts: ReadonlyMap<PartKey, T>, keys: Iterable<PartKey>, change: (part: T) => T) {
  let next: Map<PartKey, T> | undefined;
  for (const key of keys) {
    const part = parts.get(key);
    const after = part && change(part);
    if (after === undefined || after === part) continue;
    next ??= new Map(parts);
    next.set(key, after);
  }
  return next ?? parts;
}

function changed<T extends object>(part: T, change: NoInfer<Partial<T>>): T {
  const names = Object.keys(change) as (keyof T)[];
  return names.every((name) => part[name] === change[name]) ? part : { ...part, ...change };
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((label, index) => label === b[index]);
