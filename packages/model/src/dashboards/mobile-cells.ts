import type { ScreenLayout, Widget } from "./configuration.ts";
import type { MobilePlace } from "./layout.ts";
import { TABLET_PX } from "./screens.ts";
import { isHeading } from "./sections.ts";

/** A widget on a phone or a tablet. */
export interface MobileCell {
  readonly widget: Widget;
  readonly height: number;
  /** Columns of {@link MOBILE_COLUMNS}; those of a row fill it. */
  readonly span: number;
}

export const MOBILE_COLUMNS = 12;

const ROW_PX = 70;
/** Between widgets, and around them all. */
const GAP_PX = 8;
const VALUE_PX = 92;
/** Of the line with the title of a frame, and of the heading of a section. */
const HEAD_PX = 40;
const WHOLE = MOBILE_COLUMNS;
const HALF = WHOLE / 2;
/** Single values stand two by two on phones, four by four on tablets. */
const VALUE = { phone: HALF, tablet: WHOLE / 4 };

interface Context {
  readonly layout: ScreenLayout;
  readonly widgets: Readonly<Record<string, Widget>>;
  /** What there is for the layout, in px. */
  readonly width: number;
  readonly height: number;
}

interface Placed {
  readonly widget: Widget;
  readonly rows: number;
  readonly span: number;
  /** As low as a value is; its author gave it no height. */
  readonly isLow: boolean;
  readonly isHeading: boolean;
}

/**
 * Rows of widgets in their order: on phones one below the other, on tablets those that take at most half of the width of
 * the layout side by side; single values beside each other on both. Heights follow the rows of the layout, and those of one
 * row are equal.
 */
export function mobileCells(
  places: readonly MobilePlace[],
  { layout, widgets, width, height }: Context,
): readonly MobileCell[] {
  const { mobileAutoFillHeight = false, mobileRowHeight = ROW_PX, columns } = layout.gridSettings;
  const screen = width >= TABLET_PX ? "tablet" : "phone";
  const placed = places.flatMap(({ id, rows }): Placed[] => {
    const widget = widgets[id];
    if (!widget) return [];
    const own = layout.widgets[id]?.mobileHeight ?? widget.config.mobileHeight;
    const isValue = isValueCard(widget) && !mobileAutoFillHeight;
    const isNarrow = screen === "tablet" && (layout.widgets[id]?.sizeX ?? columns) <= columns / 2;
    const span = isValue ? VALUE[screen] : isNarrow ? HALF : WHOLE;
    if (isHeading(widget.config)) return [{ widget, rows: 0, span: WHOLE, isLow: false, isHeading: true }];
    return [{ widget, rows, span, isLow: isValue && own === undefined, isHeading: false }];
  });
  const lines = linesOf(placed);
  const rows = lines.reduce((sum, line) => sum + rowsOf(line), 0);
  const headings = placed.filter((one) => one.isHeading).length;
  // A gap above all, and one below each heading and each row of the layout, of which a widget covers those between its own.
  const filling = (height - headings * HEAD_PX - GAP_PX * (1 + headings + rows)) / Math.max(1, rows);
  const rowHeight = mobileAutoFillHeight ? Math.max(1, filling) : mobileRowHeight;
  return lines.flatMap((line) => {
    const count = rowsOf(line);
    const natural = count * rowHeight + (count - 1) * GAP_PX;
    const isTitled = line.some(({ widget }) => widget.config.showTitle ?? true);
    if (line[0]?.isHeading) return [{ widget: line[0].widget, height: HEAD_PX, span: WHOLE }];
    const lineHeight = line[0]?.isLow ? VALUE_PX + (isTitled ? HEAD_PX : 0) : natural;
    const taken = line.reduce((sum, { span }) => sum + span, 0);
    return line.map(({ widget, span }) => ({ widget, height: lineHeight, span: (span * WHOLE) / taken }));
  });
}

/** As many widgets in a row as there is room for; low ones are not stretched beside others. */
function linesOf(placed: readonly Placed[]): readonly (readonly Placed[])[] {
  const lines: Placed[][] = [];
  let room = 0;
  for (const one of placed) {
    const line = lines.at(-1);
    if (!line || one.span > room || line[0]?.isLow !== one.isLow) {
      lines.push([]);
      room = WHOLE;
    }
    lines.at(-1)?.push(one);
    room -= one.span;
  }
  return lines;
}

/** Of the tallest of a row. */
function rowsOf(line: readonly Placed[]): number {
  return Math.max(...line.map(({ rows }) => rows));
}

function isValueCard({ bundleAlias, typeAlias }: Widget): boolean {
  return bundleAlias === "cards" && typeAlias === "simple_card";
}
