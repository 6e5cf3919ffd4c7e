import type { ColumnWidths } from "../../controls/tables/column.ts";
import type { Placed } from "./column-choice.ts";
import type { DrawnColumn } from "./list-column.ts";

export interface FittedColumns<E> {
  readonly columns: readonly DrawnColumn<E>[];
  /** px; absent: the widths of the list fit as they are. */
  readonly minWidth: number | undefined;
}

/** Of a column that shares the room with others, px. */
const LEAST = 132;
const NAME = 224;
/** Check boxes and actions. */
const BESIDE = 168;

/**
 * The shown columns with widths that go together. Shares of the width are made for the columns that a list has of its
 * own accord; others share what there is, none below what can be read. Of columns with chosen widths the last one takes
 * the rest.
 */
export function fitColumns<E>(
  placed: Placed<DrawnColumn<E>>,
  isChanged: boolean,
  widths?: ColumnWidths,
): FittedColumns<E> {
  const shown = placed.filter((each) => each.shown);
  const columns = shown.map(({ column }) => column);
  if (!isChanged) {
    const isTaken = columns.some(({ width }) => width === undefined);
    // Else times and marks would share what is left.
    const withRest = columns.map((each, at) => (at === 0 ? { ...each, width: undefined } : each));
    return { columns: isTaken ? columns : withRest, minWidth: undefined };
  }
  const pins = shown.filter(({ pinned }) => pinned).length;
  const given = widths ? chosenWidths(columns, widths) : sharedWidths(columns, pins > 0);
  const needs = given.map((width, at) => width ?? (at === 0 ? NAME : LEAST));
  const fitted = columns.map((column, at) => ({
    ...column,
    width: given[at] === undefined ? undefined : `${given[at]}px`,
    room: undefined, // a chosen column is shown even where there is little room
    ...(shown[at]?.pinned ? { pinnedAt: sum(needs.slice(0, at)) } : {}),
  }));
  return { columns: fitted, minWidth: BESIDE + sum(needs) };
}

type Widths = readonly (number | undefined)[];

/** `isFixed`: the first column keeps a width of its own beside pinned ones. */
function sharedWidths<E>(columns: readonly DrawnColumn<E>[], isFixed: boolean): Widths {
  const others = columns.slice(1).map(({ width }) => (width?.endsWith("px") ? Number.parseInt(width, 10) : undefined));
  const hasRest = others.includes(undefined); // one column has to take the rest
  if (isFixed && !hasRest) return [NAME, ...others.slice(0, -1), undefined];
  return [hasRest ? NAME : undefined, ...others];
}

function chosenWidths<E>(columns: readonly DrawnColumn<E>[], widths: ColumnWidths): Widths {
  const all = columns.map(({ key, width }, at) => {
    const own = width?.endsWith("px") ? Number.parseInt(width, 10) : undefined;
    return widths[key] ?? own ?? (at === 0 ? NAME : LEAST);
  });
  return [...all.slice(0, -1), undefined];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
