import type { ScreenLayout, WidgetConfig, WidgetLayout } from "./configuration.ts";
import { isHeading } from "./sections.ts";

/** A widget's place in the one column of a phone. */
export interface MobilePlace {
  readonly id: string;
  readonly rows: number;
}

type LayoutConfig = Pick<WidgetConfig, "mobileHide" | "mobileHeight" | "mobileOrder" | "section">;

/** Widgets of a layout from top to bottom, then from left to right. */
export function readingOrder(layout: ScreenLayout): readonly string[] {
  return Object.entries(layout.widgets)
    .toSorted(([, a], [, b]) => a.row - b.row || a.col - b.col)
    .map(([id]) => id);
}

/** The single column of a phone: order, height and hiding (reference: 2.5). Widgets stay in the section that they are in. */
export function mobilePlaces(
  layout: ScreenLayout,
  configOf: (id: string) => LayoutConfig | undefined,
): readonly MobilePlace[] {
  const { columns } = layout.gridSettings;
  const headings = Object.entries(layout.widgets).flatMap(([id, { row }]) => (isHeading(configOf(id)) ? [row] : []));
  return Object.entries(layout.widgets)
    .filter(([, place]) => place.mobileHide !== true)
    .map(([id, place]) => {
      const config = configOf(id);
      const natural = Math.floor((place.sizeY * 24) / columns);
      const rows = Math.max(1, place.mobileHeight ?? config?.mobileHeight ?? natural);
      const order = ordinal(place.mobileOrder) ?? ordinal(config?.mobileOrder) ?? place.row;
      return {
        id,
        rows,
        section: headings.filter((row) => row <= place.row).length,
        order: isHeading(config) ? Number.NEGATIVE_INFINITY : order,
        col: place.col,
      };
    })
    .toSorted((a, b) => a.section - b.section || compared(a.order, b.order) || a.col - b.col)
    .map(({ id, rows }) => ({ id, rows }));
}

/** Also of two that come first of all. */
const compared = (a: number, b: number) => (a === b ? 0 : a - b);

const ordinal = (order: number | undefined) => (order !== undefined && order >= 0 ? order : undefined);

/** The height of a layout in rows. */
export function bottomOf(widgets: Readonly<Record<string, WidgetLayout>>): number {
  return Math.max(0, ...Object.values(widgets).map(({ row, sizeY }) => row + sizeY));
}

/** The position of a new widget: at the given cell, or below everything; its size in the columns of the target. */
export function placeNewWidget(
  layout: ScreenLayout,
  {
    sizeX,
    sizeY,
    originalColumns = 24,
    layouts = 1,
    cell,
    config,
  }: {
    readonly sizeX: number;
    readonly sizeY: number;
    readonly originalColumns?: number | undefined;
    /** Number of layouts of the target state. */
    readonly layouts?: number | undefined;
    readonly cell?: { readonly row: number; readonly col: number } | undefined;
    readonly config?: LayoutConfig | undefined;
  },
): WidgetLayout {
  const ratio = (layout.gridSettings.columns * layouts) / originalColumns;
  const { row, col } = cell ?? { row: bottomOf(layout.widgets), col: 0 };
  const mobile = Object.entries({
    mobileHide: config?.mobileHide,
    mobileHeight: config?.mobileHeight,
    mobileOrder: config?.mobileOrder,
  }).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(mobile),
    sizeX: Math.max(1, Math.floor(sizeX * ratio)),
    sizeY: Math.max(1, Math.floor(sizeY * ratio)),
    row: Math.floor(row),
    col: Math.floor(col),
  };
}

/** The same arrangement on another number of columns; widgets at the bottom stay there, none leaves at the side. */
export function withColumns<T extends ScreenLayout>(layout: T, columns: number): T {
  const ratio = columns / layout.gridSettings.columns;
  const bottom = bottomOf(layout.widgets);
  const scaled = (cells: number) => Math.round(cells * ratio);
  const resized = Object.entries(layout.widgets).map(([id, place]) => {
    const row = scaled(place.row);
    const col = Math.min(scaled(place.col), columns - 1);
    const touches = place.row + place.sizeY === bottom;
    const sizeY = touches ? scaled(bottom) - row : scaled(place.sizeY);
    const sizeX = Math.min(Math.max(1, scaled(place.sizeX)), columns - col);
    return [id, { ...place, row, col, sizeX, sizeY: Math.max(1, sizeY) }] as const;
  });
  return { ...layout, widgets: Object.fromEntries(resized), gridSettings: { ...layout.gridSettings, columns } };
}
