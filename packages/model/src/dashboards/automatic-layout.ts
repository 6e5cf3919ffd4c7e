import type { DashboardLayout, ScreenLayout, Widget, WidgetLayout } from "./configuration.ts";
import { mobilePlaces } from "./layout.ts";
import { MOBILE_COLUMNS, mobileCells } from "./mobile-cells.ts";
import type { ScreenId } from "./screens.ts";

interface Device {
  /** What most of them are wide, px. */
  readonly width: number;
  readonly columns: number;
}

/** Their cells are about as large, so that a widget takes about as many rows on both. */
const DEVICES: Readonly<Record<ScreenId, Device>> = {
  xs: { width: 390, columns: MOBILE_COLUMNS },
  sm: { width: 768, columns: MOBILE_COLUMNS * 2 },
};

/** Pixels between the cells of narrow screens; wider gaps of the layout shrink to it. */
const MAX_MARGIN = 8;

/**
 * How a layout is arranged by itself for a screen, in cells: where arranging by hand begins. Heights are whole rows and at
 * least what they were. Widgets that phones hide are left out.
 */
export function automaticLayout(
  layout: DashboardLayout,
  widgets: Readonly<Record<string, Widget>>,
  screen: ScreenId,
): ScreenLayout {
  const { width, columns } = DEVICES[screen];
  const { mobileAutoFillHeight, ...grid } = layout.gridSettings;
  const margin = Math.min(grid.margin, MAX_MARGIN);
  const row = (width - margin) / columns; // cells are square, with the margin beside and below
  const places = mobilePlaces(layout, (id) => widgets[id]?.config);
  const natural = { ...layout, gridSettings: grid }; // of a filled screen the rows count, not its height
  const cells = mobileCells(places, { layout: natural, widgets, width, height: 0 });
  const share = columns / MOBILE_COLUMNS;
  const entries: [string, WidgetLayout][] = [];
  let [col, top, bottom] = [0, 0, 0];
  for (const { widget, height, span } of cells) {
    const sizeX = span * share;
    if (col + sizeX > columns) [col, top] = [0, bottom];
    const sizeY = Math.max(1, Math.ceil((height + margin) / row));
    const before = layout.widgets[widget.id];
    entries.push([widget.id, { ...before, col, row: top, sizeX, sizeY }]);
    col += sizeX;
    bottom = top + sizeY;
  }
  return {
    widgets: Object.fromEntries(entries),
    gridSettings: { ...grid, columns, margin, viewFormat: "grid", autoFillHeight: mobileAutoFillHeight ?? false },
  };
}
