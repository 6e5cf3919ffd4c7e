import type { Places } from "./document.ts";
import { type Cells, chosenOf } from "./grid.ts";

/** Ways to bring chosen widgets into order; the last two need three of them. */
export const WIDGET_ARRANGEMENTS = ["left", "centre", "right", "top", "middle", "bottom", "columns", "rows"] as const;

export type WidgetArrangement = (typeof WIDGET_ARRANGEMENTS)[number];

/** New cells of the chosen: their edges or middles in one line, or equal gaps between them. The group keeps its extent. */
export function arrangedWidgets(
  places: Places,
  ids: Iterable<string>,
  how: WidgetArrangement,
): Readonly<Record<string, Cells>> {
  const chosen = chosenOf(places, ids);
  const all = chosen.map(([, place]) => place);
  const left = Math.min(...all.map(({ col }) => col));
  const right = Math.max(...all.map(({ col, sizeX }) => col + sizeX));
  const top = Math.min(...all.map(({ row }) => row));
  const bottom = Math.max(...all.map(({ row, sizeY }) => row + sizeY));
  const each = (change: (place: Cells) => Partial<Cells>) =>
    Object.fromEntries(chosen.map(([id, place]) => [id, { ...place, ...change(place) }]));
  switch (how) {
    case "left":
      return each(() => ({ col: left }));
    case "right":
      return each(({ sizeX }) => ({ col: right - sizeX }));
    case "centre":
      return each(({ sizeX }) => ({ col: Math.round((left + right - sizeX) / 2) }));
    case "top":
      return each(() => ({ row: top }));
    case "bottom":
      return each(({ sizeY }) => ({ row: bottom - sizeY }));
    case "middle":
      return each(({ sizeY }) => ({ row: Math.round((top + bottom - sizeY) / 2) }));
    case "columns":
      return spread(chosen, ["col", "sizeX"], right - left);
    case "rows":
      return spread(chosen, ["row", "sizeY"], bottom - top);
  }
}

/** Equal gaps; where cells do not divide, the first ones are larger. Without room they stand side by side. */
function spread(
  chosen: readonly (readonly [string, Cells])[],
  [start, size]: readonly ["col", "sizeX"] | readonly ["row", "sizeY"],
  extent: number,
): Readonly<Record<string, Cells>> {
  const sorted = chosen.toSorted(([, a], [, b]) => a[start] - b[start]);
  const filled = sorted.reduce((sum, [, place]) => sum + place[size], 0);
  const gap = Math.max(0, extent - filled) / Math.max(1, sorted.length - 1);
  let at = sorted[0]?.[1][start] ?? 0;
  let gaps = 0;
  return Object.fromEntries(
    sorted.map(([id, place], index) => {
      const moved = { ...place, [start]: at + Math.ceil(gaps) };
      at += place[size];
      gaps = gap * (index + 1);
      return [id, moved];
    }),
  );
}
