import type { DashboardConfiguration, ScreenLayout } from "../configuration.ts";
import { isHeading } from "../sections.ts";
import type { Cells } from "./grid.ts";

/** A heading is about 40 px high: a row of 24 columns in a wide window, two of the small cells of a narrow screen. */
const headingRows = (columns: number, isScreen: boolean): number =>
  isScreen ? 2 : Math.max(1, Math.round(columns / 24));

/** The cells of a heading in a row: all of its columns. */
export function headingCells({ gridSettings }: ScreenLayout, row: number, isScreen = false): Cells {
  const { columns } = gridSettings;
  return { col: 0, row, sizeX: columns, sizeY: headingRows(columns, isScreen) };
}

/** Headings keep all of the columns and their height, wherever they are put. */
export function withWholeHeadings(
  configuration: DashboardConfiguration,
  layout: ScreenLayout,
  cells: Readonly<Record<string, Cells>>,
): Readonly<Record<string, Cells>> {
  const entries = Object.entries(cells).map(([id, cell]) => {
    const before = layout.widgets[id];
    if (!before || !isHeading(configuration.widgets[id]?.config)) return [id, cell] as const;
    return [id, { ...cell, col: 0, sizeX: layout.gridSettings.columns, sizeY: before.sizeY }] as const;
  });
  return Object.fromEntries(entries);
}
