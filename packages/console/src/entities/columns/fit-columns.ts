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
 * own accord; others share what there is, none below what can be read.
 */
export function fitColumns<E>(placed: Placed<DrawnColumn<E>>, isChanged: boolean): FittedColumns<E> {
  const shown = placed.filter((each) => each.shown).map(({ column }) => column);
  if (!isChanged) {
    const isTaken = shown.some(({ width }) => width === undefined);
    // Else times and marks would share what is left.
    return {
      columns: isTaken ? shown : shown.map((each, at) => (at ? each : { ...each, width: undefined })),
      minWidth: undefined,
    };
  }
  const others = shown.slice(1).map((column) => (column.width?.endsWith("px") ? column.width : undefined));
  const name = others.includes(undefined) ? `${NAME}px` : undefined; // one column has to take the rest
  const widths = [name, ...others];
  // A chosen column is shown even where there is little room.
  const columns = shown.map((column, at) => ({ ...column, width: widths[at], room: undefined }));
  const needs = [NAME, ...others.map((width) => (width === undefined ? LEAST : Number.parseInt(width, 10)))];
  return { columns, minWidth: needs.reduce((sum, each) => sum + each, BESIDE) };
}
