import { type PartKey, type Place, placeAt } from "./chain-graph.ts";

/** A part on the canvas with its size, px. */
export interface Box extends Place {
  readonly key: PartKey;
  readonly width: number;
  readonly height: number;
}

export const ARRANGEMENTS = ["left", "centre", "right", "top", "middle", "bottom", "columns", "rows"] as const;

/** Edges or middles on one line, or equal gaps side by side (`columns`) or below each other (`rows`). */
export type Arrangement = (typeof ARRANGEMENTS)[number];

/** New places of parts; those of equal gaps need three. */
export function arranged(boxes: readonly Box[], how: Arrangement): ReadonlyMap<PartKey, Place> {
  if (how === "columns" || how === "rows") return spread(boxes, how);
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const top = Math.min(...boxes.map(({ y }) => y));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const to: Readonly<Record<typeof how, (box: Box) => Place>> = {
    left: ({ y }) => ({ x: left, y }),
    centre: ({ y, width }) => ({ x: (left + right - width) / 2, y }),
    right: ({ y, width }) => ({ x: right - width, y }),
    top: ({ x }) => ({ x, y: top }),
    middle: ({ x, height }) => ({ x, y: (top + bottom - height) / 2 }),
    bottom: ({ x, height }) => ({ x, y: bottom - height }),
  };
  return new Map(boxes.map((box) => [box.key, placeAt(to[how](box))]));
}

/** The outer two stay. */
function spread(boxes: readonly Box[], how: "columns" | "rows"): ReadonlyMap<PartKey, Place> {
  const [at, size] = how === "columns" ? (["x", "width"] as const) : (["y", "height"] as const);
  const ordered = [...boxes].sort((a, b) => a[at] - b[at]);
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last || ordered.length < 3) return new Map();
  const taken = ordered.reduce((sum, box) => sum + box[size], 0);
  const gap = (last[at] + last[size] - first[at] - taken) / (ordered.length - 1);
  let next = first[at];
  return new Map(
    ordered.map((box) => {
      const place = placeAt({ x: box.x, y: box.y, [at]: next });
      next += box[size] + gap;
      return [box.key, place];
    }),
  );
}
