import type { Box } from "../../model/arrange.ts";
import { type ChainGraph, NODE_SIZE, type PartKey } from "../../model/chain-graph.ts";

/** Chosen nodes and remarks with their sizes. */
export function chosenBoxes({ nodes, remarks }: ChainGraph, chosen: ReadonlySet<PartKey>): readonly Box[] {
  return [
    ...[...nodes.values()].map((node) => ({ ...NODE_SIZE, key: node.key, x: node.x, y: node.y })),
    ...remarks.values(),
  ].filter(({ key }) => chosen.has(key));
}

const PADDING = 24;
const TITLE = 30;
const SMALL = { width: 320, height: 200 } as const;

/** Where a frame goes that is to hold parts; without any, around a place. */
export function frameAround(boxes: readonly Box[], place: { readonly x: number; readonly y: number }) {
  if (boxes.length === 0) return { ...SMALL, x: place.x - SMALL.width / 2, y: place.y - SMALL.height / 2 };
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const [x, y] = [Math.max(0, left - PADDING), Math.max(0, top - PADDING - TITLE)];
  return { x, y, width: right + PADDING - x, height: bottom + PADDING - y };
}
