import type { JsonObject, RuleNodeConnection, RuleNodeId } from "@orrery/model";
import {
  byKey,
  type ChainGraph,
  type ChainLink,
  type ChainNode,
  ENTRY,
  link,
  type PartKey,
  placeAt,
} from "./chain-graph.ts";

/** The stored nodes by their keys on the canvas. */
export type NodeIds = ReadonlyMap<PartKey, RuleNodeId>;

/** A chain's content as it is read, saved, exported and copied. */
export interface Content {
  readonly firstNodeIndex?: number | null | undefined;
  readonly nodes: readonly ContentNode[];
  readonly connections?: readonly RuleNodeConnection[] | null | undefined;
}

interface ContentNode {
  readonly id?: { readonly id: string } | string | null | undefined;
  readonly type: string;
  readonly name: string;
  readonly debugMode?: boolean | null | undefined;
  readonly configuration?: unknown;
  readonly additionalInfo?: JsonObject | null | undefined;
}

/** Nodes that have no place stand below each other. */
const UNPLACED = { x: 300, step: 70 } as const;

/** Reads a content. `keyOf`: the key of the node with this index. */
export function readContent(content: Content, keyOf: (index: number) => PartKey): Pick<ChainGraph, "nodes" | "links"> {
  const nodes = content.nodes.map((node, index): ChainNode => {
    const { layoutX, layoutY, ...info } = node.additionalInfo ?? {};
    return {
      key: keyOf(index),
      clazz: node.type,
      name: node.name,
      debugMode: node.debugMode ?? false,
      configuration: node.configuration ?? {},
      info,
      ...placeAt({ x: pxOf(layoutX, UNPLACED.x), y: pxOf(layoutY, 150 + index * UNPLACED.step) }),
    };
  });
  const links = new Map<PartKey, ChainLink>();
  const { firstNodeIndex } = content;
  const first = typeof firstNodeIndex === "number" ? nodes[firstNodeIndex] : undefined;
  if (first) add(links, link(ENTRY, first.key, []));
  for (const { fromIndex, toIndex, type } of content.connections ?? []) {
    const [from, to] = [nodes[fromIndex], nodes[toIndex]];
    if (from && to) add(links, link(from.key, to.key, [type]));
  }
  return { nodes: byKey(nodes), links };
}

/** Writes nodes and the links among them; of the entry its target alone. `ids`: those that are stored. */
export function writeContent({ nodes, links }: Pick<ChainGraph, "nodes" | "links">, ids: NodeIds = new Map()) {
  const indexes = new Map([...nodes.keys()].map((key, index) => [key, index]));
  const connections = [...links.values()].flatMap(({ from, to, labels }) => {
    const [fromIndex, toIndex] = [indexes.get(from), indexes.get(to)];
    return fromIndex === undefined || toIndex === undefined ? [] : labels.map((type) => ({ fromIndex, toIndex, type }));
  });
  const entered = [...links.values()].find(({ from }) => from === ENTRY)?.to;
  return {
    firstNodeIndex: (entered !== undefined ? indexes.get(entered) : undefined) ?? null,
    nodes: [...nodes.values()].map((node) => {
      const id = ids.get(node.key);
      return {
        ...(id && { id }),
        type: node.clazz,
        name: node.name,
        debugMode: node.debugMode,
        configuration: node.configuration,
        additionalInfo: { ...node.info, layoutX: node.x, layoutY: node.y },
      };
    }),
    connections,
    ruleChainConnections: null,
  };
}

function add(links: Map<PartKey, ChainLink>, next: ChainLink): void {
  const before = links.get(next.key);
  links.set(next.key, before ? link(next.from, next.to, [...before.labels, ...next.labels]) : next);
}

/** Files by others may say numbers as texts. */
function pxOf(value: unknown, otherwise: number): number {
  const px = typeof value === "string" ? Number.parseFloat(value) : value;
  return typeof px === "number" && Number.isFinite(px) ? px : otherwise;
}
