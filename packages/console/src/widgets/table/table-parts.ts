import type { ReactNode } from "react";

export interface TableColumn<R> {
  readonly id: string;
  readonly label: string;
  /** px or percent; absent: a share of the rest. */
  readonly width?: string | undefined;
  readonly align?: "end" | undefined;
  readonly strong?: boolean | undefined;
  readonly sortable?: boolean | undefined;
  readonly cell: (row: R) => ReactNode;
}

export interface TableSort {
  readonly id: string;
  readonly direction: "ASC" | "DESC";
}

/** What the column of `count` buttons takes, px. */
export const actionsWidth = (count: number): number => (count === 0 ? 0 : Math.max(56, count * 26 + 24));

/** What a column without a width of its own needs at least, px; with less room the table scrolls sideways. */
const MIN_COLUMN_PX = 84;
/** Names stand first and are longer than values: their column gets this much more than the others. */
const FIRST_EXTRA = 0.5;

/** The widths of columns as CSS has them; undefined: an equal share of the rest. */
export function columnWidths(columns: readonly Pick<TableColumn<never>, "width">[]): readonly (string | undefined)[] {
  const isEven = columns.every(({ width }) => width === undefined);
  const first = isEven ? `${(100 * (1 + FIRST_EXTRA)) / (columns.length + FIRST_EXTRA)}%` : undefined;
  return columns.map(({ width }, index) => width ?? (index === 0 ? first : undefined));
}

/** What all columns need at least, px: those with a width in px that, so that the others keep theirs. */
export function leastWidth(columns: readonly Pick<TableColumn<never>, "width">[]): number {
  return columns.reduce((sum, { width }, index) => {
    const own = width?.endsWith("px") ? Number.parseFloat(width) : undefined;
    return sum + (own ?? MIN_COLUMN_PX * (index === 0 ? 1 + FIRST_EXTRA : 1));
  }, 0);
}

/** `px` or `%` above 0; anything else leaves the width to the table. */
export const columnWidth = (saved: string): string | undefined =>
  /^(?!0+(\.0+)?(px|%)$)\d+(\.\d+)?(px|%)$/.test(saved) ? saved : undefined;

/** The page size that a widget was given, from 1 to `max`; 10 where it is none. */
export const pageSizeOf = (saved: number, max: number): number => (saved >= 1 ? Math.min(Math.floor(saved), max) : 10);

/** Numbers stand at the end of their column, so that they line up. */
export function areNumbers(values: readonly unknown[]): boolean {
  const known = values.filter((value) => value !== undefined && value !== null && value !== "");
  return known.length > 0 && known.every((value) => typeof value !== "boolean" && Number.isFinite(Number(value)));
}
