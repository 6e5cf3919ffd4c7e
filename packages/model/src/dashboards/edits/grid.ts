import type { WidgetLayout } from "../configuration.ts";
import { bottomOf } from "../layout.ts";
import type { Places } from "./document.ts";

/** Cells from the left and top, and how many. */
export type Cells = Pick<WidgetLayout, "col" | "row" | "sizeX" | "sizeY">;

export function overlap(a: Cells, b: Cells): boolean {
  return a.col < b.col + b.sizeX && b.col < a.col + a.sizeX && a.row < b.row + b.sizeY && b.row < a.row + a.sizeY;
}

/** The place inside of the columns, at least a cell large. */
function clampPlace<T extends Cells>(place: T, columns: number): T {
  const sizeX = Math.min(Math.max(1, place.sizeX), columns);
  const sizeY = Math.max(1, place.sizeY);
  const col = Math.min(Math.max(0, place.col), columns - sizeX);
  const row = Math.max(0, place.row);
  const isInside = sizeX === place.sizeX && sizeY === place.sizeY && col === place.col && row === place.row;
  return isInside ? place : { ...place, sizeX, sizeY, col, row };
}

/**
 * Puts widgets at new places, and makes room: those that stand in the way move down as far as they must, which pushes
 * others in turn. What nothing touches stays. Of the placed ones, one gives way to another only when both would overlap that did
 * not before. `placed`: new cells by id; ids that are not there are left out.
 */
export function makeRoom(before: Places, placed: Readonly<Record<string, Cells>>, columns: number): Places {
  const fixed: [string, WidgetLayout][] = [];
  const isNew = (id: string) => Object.hasOwn(placed, id);
  for (const id of inOrder(placed).filter((each) => before[each] !== undefined)) {
    const old = before[id];
    const cells = placed[id];
    if (!old || !cells) continue;
    const { col, row, sizeX, sizeY } = cells;
    const asked = clampPlace({ ...old, col, row, sizeX, sizeY }, columns);
    fixed.push([id, sunk(asked, fixed, (other) => !overlap(old, before[other] ?? old))]);
  }
  const settled = [...fixed];
  for (const id of inOrder(before)) {
    const place = before[id];
    if (place && !isNew(id)) settled.push([id, sunk(place, settled, () => true)]);
  }
  const after = new Map(settled);
  const entries = Object.entries(before).map(([id, old]) => {
    const place = after.get(id) ?? old;
    return [id, isSamePlace(old, place) ? old : place] as const;
  });
  return entries.every(([id, place]) => place === before[id]) ? before : Object.fromEntries(entries);
}

/** Moved down until it is free of those that count. */
function sunk(
  place: WidgetLayout,
  others: readonly (readonly [string, WidgetLayout])[],
  counts: (id: string) => boolean,
): WidgetLayout {
  let now = place;
  for (;;) {
    const hit = others.find(([id, other]) => overlap(now, other) && counts(id));
    if (!hit) return now;
    now = { ...now, row: hit[1].row + hit[1].sizeY };
  }
}

function inOrder(places: Readonly<Record<string, Cells>>): readonly string[] {
  return Object.entries(places)
    .toSorted(([, a], [, b]) => a.row - b.row || a.col - b.col)
    .map(([id]) => id);
}

export const isSamePlace = (a: Cells, b: Cells): boolean =>
  a.col === b.col && a.row === b.row && a.sizeX === b.sizeX && a.sizeY === b.sizeY;

/** The first free place of a size, row by row from a row on; below everything when there is none between. */
export function freePlace(places: Places, size: Pick<Cells, "sizeX" | "sizeY">, columns: number, fromRow = 0): Cells {
  const sizeX = Math.min(size.sizeX, columns);
  const bottom = bottomOf(places);
  const all = Object.values(places);
  for (let row = fromRow; row < bottom; row++) {
    for (let col = 0; col <= columns - sizeX; col++) {
      const cells = { col, row, sizeX, sizeY: size.sizeY };
      const hit = all.find((other) => overlap(cells, other));
      if (!hit) return cells;
      col = hit.col + hit.sizeX - 1; // nothing before its end is free
    }
  }
  return { col: 0, row: Math.max(bottom, fromRow), sizeX, sizeY: size.sizeY };
}

/** A group moved by whole cells, as far as all of it stays inside. */
export function movedBy(
  places: Places,
  ids: Iterable<string>,
  by: { readonly cols: number; readonly rows: number },
  columns: number,
): Readonly<Record<string, Cells>> {
  const group = chosenOf(places, ids);
  const left = Math.min(...group.map(([, { col }]) => col));
  const right = Math.max(...group.map(([, { col, sizeX }]) => col + sizeX));
  const top = Math.min(...group.map(([, { row }]) => row));
  const cols = Math.min(Math.max(by.cols, -left), Math.max(0, columns - right));
  const rows = Math.max(by.rows, -top);
  return Object.fromEntries(
    group.map(([id, place]) => [id, { ...place, col: place.col + cols, row: place.row + rows }]),
  );
}

/** Each of a group larger by whole cells, a cell at least, inside of the columns. */
export function resizedBy(
  places: Places,
  ids: Iterable<string>,
  by: { readonly cols: number; readonly rows: number },
  columns: number,
): Readonly<Record<string, Cells>> {
  const resized = chosenOf(places, ids).map(([id, place]) => {
    const sizeX = Math.min(Math.max(1, place.sizeX + by.cols), Math.max(1, columns - place.col));
    return [id, { ...place, sizeX, sizeY: Math.max(1, place.sizeY + by.rows) }] as const;
  });
  return Object.fromEntries(resized);
}

export function chosenOf(places: Places, ids: Iterable<string>): readonly (readonly [string, WidgetLayout])[] {
  return [...new Set(ids)].flatMap((id) => {
    const place = places[id];
    return place ? [[id, place] as const] : [];
  });
}
