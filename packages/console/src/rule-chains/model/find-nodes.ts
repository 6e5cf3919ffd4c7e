import { type ChainGraph, descriptionOf, type PartKey } from "./chain-graph.ts";
import type { NodeKinds } from "./node-kinds.ts";

/** Nodes whose name, type, description, script or any other setting contains the text, and remarks that do; from left to right. */
export function findNodes({ nodes, remarks }: ChainGraph, kinds: NodeKinds, text: string): readonly PartKey[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [];
  const has = (...texts: readonly string[]) => texts.some((one) => one.toLowerCase().includes(wanted));
  const found = [
    ...[...nodes.values()].filter((node) =>
      has(
        node.name,
        kinds.get(node.clazz)?.name ?? "",
        node.clazz,
        descriptionOf(node),
        ...textsIn(node.configuration),
      ),
    ),
    ...[...remarks.values()].filter(({ text: written }) => has(written)),
  ];
  return found.sort((a, b) => a.x - b.x || a.y - b.y).map(({ key }) => key);
}

const MAX_DEPTH = 16;

function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return [];
  return Object.values(value).flatMap((member) => textsIn(member, depth + 1));
}
