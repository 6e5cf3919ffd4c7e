import type { DashboardLayout, MobilePlace, Widget } from "@orrery/model";

/** A widget in the column of a phone. */
export interface MobileCell {
  readonly widget: Widget;
  readonly height: number;
  /** Shares its row with the next or the one before. */
  readonly isHalf: boolean;
}

const ROW_PX = 70;
const GAP_PX = 8;
const VALUE_PX = 92;
/** Of the line with the title of a frame. */
const HEAD_PX = 40;

interface Context {
  readonly layout: DashboardLayout;
  readonly widgets: Readonly<Record<string, Widget>>;
  /** Of the screen, for layouts that fill it. */
  readonly height: number;
}

/** Heights by the rows of the layout. Single values stand two by two, low ones unless their author gave them a height. */
export function mobileCells(
  places: readonly MobilePlace[],
  { layout, widgets, height }: Context,
): readonly MobileCell[] {
  const { mobileAutoFillHeight, mobileRowHeight = ROW_PX, margin } = layout.gridSettings;
  const rows = places.reduce((sum, place) => sum + place.rows, 0);
  const filling = (height - margin * (places.length + 2)) / Math.max(1, rows);
  const rowHeight = mobileAutoFillHeight ? Math.max(1, filling) : mobileRowHeight;
  const known = places.flatMap(({ id, rows: count }) => {
    const widget = widgets[id];
    const own = layout.widgets[id]?.mobileHeight ?? widget?.config.mobileHeight;
    return widget
      ? [{ widget, rows: count, isLow: own === undefined, isValue: isValueCard(widget) && !mobileAutoFillHeight }]
      : [];
  });
  return known.map(({ widget, rows: count, isLow, isValue }, index) => {
    const natural = count * rowHeight + (count - 1) * GAP_PX;
    if (!isValue) return { widget, height: natural, isHalf: false };
    // The last of an odd run has the row to itself.
    const runStart = known.findLastIndex((other, at) => at < index && !other.isValue) + 1;
    const runEnd = known.findIndex((other, at) => at > index && !other.isValue);
    const run = (runEnd === -1 ? known.length : runEnd) - runStart;
    const isAlone = run % 2 === 1 && index === runStart + run - 1;
    // Two that share a row are of one height.
    const pair = isAlone ? [widget] : [widget, known[index + ((index - runStart) % 2 === 0 ? 1 : -1)]?.widget];
    const low = VALUE_PX + (pair.some((one) => one && (one.config.showTitle ?? true)) ? HEAD_PX : 0);
    return { widget, height: isLow ? low : natural, isHalf: !isAlone };
  });
}

function isValueCard({ bundleAlias, typeAlias }: Widget): boolean {
  return bundleAlias === "cards" && typeAlias === "simple_card";
}
