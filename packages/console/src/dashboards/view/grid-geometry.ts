import { bottomOf, type ScreenLayout, type WidgetLayout } from "@orrery/model";
import { calcGridItemPosition, type PositionParams } from "react-grid-layout/core";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The place of each widget and the height of all, in px. */
export interface GridGeometry {
  readonly boxes: Readonly<Record<string, Box>>;
  readonly height: number;
}

/**
 * Rows of a window that is too narrow for its columns grow into the height that would stay empty, up to this, px: about
 * what they are 1440 px wide.
 */
const MAX_GROWN_ROW = 36;

interface Space {
  readonly width: number;
  readonly height: number;
  /** Width beside it that a scroll bar takes. */
  readonly scrollBar?: number | undefined;
  /** How many rows share the height; absent: as many as the layout has. */
  readonly rows?: number | undefined;
}

/**
 * The desktop grid (reference: dashboards and widgets, 2.5), by the arithmetic of the editor's grid, so that both
 * agree on every pixel. Rows are as high as columns are wide, unless everything has to fit the height or the columns are
 * narrow and leave the lower part of the screen empty.
 */
export function gridGeometry({ widgets, gridSettings }: ScreenLayout, space: Space): GridGeometry {
  const params = gridParams({ widgets, gridSettings }, space);
  const boxes = boxesIn(params, settled(widgets, gridSettings.columns));
  const bottom = Math.max(0, ...Object.values(boxes).map((box) => box.top + box.height));
  return { boxes, height: bottom + gridSettings.margin };
}

/** The size of cells: columns share the width, rows see {@link gridGeometry}. */
export function gridParams({ widgets, gridSettings }: ScreenLayout, space: Space): PositionParams {
  const { columns, margin, autoFillHeight } = gridSettings;
  const { height } = space;
  // The place of the scroll bar serves as margin: one beside the other would look like a hole.
  const width = space.width + Math.min(space.scrollBar ?? 0, margin);
  const rows = Math.max(1, space.rows ?? bottomOf(widgets));
  const columnWidth = (width - margin * (columns + 1)) / columns;
  const filling = (height - margin * (rows + 1)) / rows;
  const grown = Math.max(columnWidth, Math.min(filling, MAX_GROWN_ROW));
  return {
    cols: columns,
    margin: [margin, margin],
    containerPadding: [margin, margin],
    containerWidth: width,
    rowHeight: Math.max(1, autoFillHeight ? filling : grown),
    maxRows: Number.POSITIVE_INFINITY,
  };
}

/** The boxes of places in cells of that size. */
export function boxesIn(
  params: PositionParams,
  places: Readonly<Record<string, WidgetLayout>>,
): Readonly<Record<string, Box>> {
  const boxes = Object.entries(places).map(([id, { col, row, sizeX, sizeY }]) => {
    const { left, top, width: w, height: h } = calcGridItemPosition(params, col, row, sizeX, sizeY);
    return [id, { left, top, width: w, height: h }] as const;
  });
  return Object.fromEntries(boxes);
}

/** Widgets that overlap an earlier one move down until they are free; nothing leaves the columns. */
function settled(
  widgets: Readonly<Record<string, WidgetLayout>>,
  columns: number,
): Readonly<Record<string, WidgetLayout>> {
  const placed: [string, WidgetLayout][] = [];
  const ordered = Object.entries(widgets).toSorted(([, a], [, b]) => a.row - b.row || a.col - b.col);
  for (const [id, saved] of ordered) {
    const sizeX = Math.min(saved.sizeX, columns);
    let place = { ...saved, sizeX, col: Math.min(saved.col, columns - sizeX) };
    for (let hit = blocker(placed, place); hit; hit = blocker(placed, place))
      place = { ...place, row: hit.row + hit.sizeY };
    placed.push([id, place]);
  }
  return Object.fromEntries(placed);
}

function blocker(
  placed: readonly (readonly [string, WidgetLayout])[],
  { col, row, sizeX, sizeY }: WidgetLayout,
): WidgetLayout | undefined {
  return placed
    .map(([, other]) => other)
    .find(
      (other) =>
        other.col < col + sizeX &&
        col < other.col + other.sizeX &&
        other.row < row + sizeY &&
        row < other.row + other.sizeY,
    );
}
