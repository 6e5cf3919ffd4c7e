import { isSameJson, type RuleChainMetaData, type RuleNode } from "@orrery/model";
import type { ChainGraph, ChainNode, PartKey } from "../model/chain-graph.ts";
import type { NodeIds } from "../model/metadata.ts";

/** What a save has made of a graph. */
interface Stored {
  readonly ids: NodeIds;
  /** The graph with configurations as the server has them: secrets come back masked. */
  readonly graph: ChainGraph;
}

/**
 * Finds the nodes of a graph in the answer to its save, which may have them in another order: known ones by their ids,
 * new ones by what they are and where they stand.
 */
export function matchIds(sent: ChainGraph, before: NodeIds, { nodes: answered }: RuleChainMetaData): Stored {
  const byId = new Map(answered.map((node) => [node.id.id as string, node]));
  const left = new Map(answered.map((node) => [node.id.id as string, node]));
  const found = new Map<PartKey, RuleNode>();
  for (const key of sent.nodes.keys()) {
    const id = before.get(key)?.id;
    const node = id === undefined ? undefined : byId.get(id);
    if (!node) continue;
    found.set(key, node);
    left.delete(node.id.id);
  }
  for (const isLike of [isSame, () => true])
    for (const node of sent.nodes.values()) {
      if (found.has(node.key)) continue;
      const match = [...left.values()].find((other) => isLike(node, other));
      if (!match) continue;
      found.set(node.key, match);
      left.delete(match.id.id);
    }
  const nodes = new Map(
    [...sent.nodes].map(([key, node]) => {
      const configuration = found.get(key)?.configuration;
      const isKept = configuration === undefined || isSameJson(configuration, node.configuration);
      return [key, isKept ? node : { ...node, configuration }];
    }),
  );
  const isKept = [...nodes].every(([key, node]) => sent.nodes.get(key) === node);
  return { ids: new Map([...found].map(([key, { id }]) => [key, id])), graph: isKept ? sent : { ...sent, nodes } };
}

function isSame({ clazz, name, x, y }: ChainNode, other: RuleNode): boolean {
  const { layoutX, layoutY } = other.additionalInfo ?? {};
  return other.type === clazz && other.name === name && layoutX === x && layoutY === y;
}
