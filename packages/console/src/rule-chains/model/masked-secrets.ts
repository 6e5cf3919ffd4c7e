import { MASKED_SECRET } from "@orrery/model";
import type { ChainGraph, ChainNode, PartKey } from "./chain-graph.ts";
import type { NodeIds } from "./metadata.ts";

/** Whether a configuration has a secret of which only the mask was read. The server knows it for the stored node alone. */
export function hasMaskedSecret(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === MASKED_SECRET;
  return Object.values(value).some(hasMaskedSecret);
}

/** Nodes whose secrets a save would lose: they are not stored, or no longer, and have only the mask. */
export function lostSecrets({ nodes }: Pick<ChainGraph, "nodes">, ids: NodeIds): ReadonlySet<PartKey> {
  const isLost = ({ key, configuration }: ChainNode) => !ids.has(key) && hasMaskedSecret(configuration);
  return new Set([...nodes.values()].filter(isLost).map(({ key }) => key));
}
