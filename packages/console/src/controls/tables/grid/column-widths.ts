import type { ColumnWidths } from "../column.ts";

/** Narrower, a title cannot be read, px. */
export const MIN_WIDTH = 64;
const MAX_WIDTH = 1200;
/** Of the last column, which takes the rest. */
const LAST_LEAST = 132;

/** The widths of a table while one of them is changed. They are set at once, without drawing the rows again. */
export interface WidthEditor {
  /** Of the column as it was, px. */
  readonly before: number;
  /** As it is now. */
  readonly width: number;
  set(width: number): void;
  /** Of all columns but the last. */
  all(): ColumnWidths;
}

/** Holds all columns of the table where they are now, so that the one of `head` can change alone. */
export function openWidths(head: HTMLElement): WidthEditor {
  const { table, heads, colOf } = partsOf(head);
  const shown = heads.filter(({ dataset, offsetWidth }) => dataset.key && offsetWidth > 0); // some have no room
  const last = shown.at(-1);
  const widths = new Map(shown.slice(0, -1).map((each) => [each, each.offsetWidth]));
  const before = head.offsetWidth;
  const others = heads.reduce((sum, each) => sum + each.offsetWidth, 0) - before;
  const lastGives = Math.max(0, (last?.offsetWidth ?? 0) - LAST_LEAST);
  for (const [each, width] of widths) colOf(each).width = `${width}px`;
  if (last) colOf(last).width = "";
  const editor = {
    before,
    width: before,
    set(wanted: number) {
      editor.width = Math.round(Math.min(Math.max(wanted, MIN_WIDTH), MAX_WIDTH));
      widths.set(head, editor.width);
      colOf(head).width = `${editor.width}px`;
      table.style.minInlineSize = `${others - lastGives + editor.width}px`;
    },
    all: () => Object.fromEntries([...widths].map(([{ dataset }, width]) => [dataset.key ?? "", width])),
  };
  return editor;
}

/** The width in which all that a column shows can be read, px. */
export function fittingWidth(head: HTMLElement): number {
  const { table, colOf } = partsOf(head);
  const col = colOf(head);
  const { tableLayout, inlineSize } = table.style;
  const { width } = col;
  Object.assign(table.style, { tableLayout: "auto", inlineSize: "max-content" });
  col.width = "";
  const fitting = head.offsetWidth;
  Object.assign(table.style, { tableLayout, inlineSize });
  col.width = width;
  return fitting;
}

function partsOf(head: HTMLElement) {
  const table = head.closest("table");
  if (!table) throw new TypeError("A head stands in a table");
  const heads = [...table.querySelectorAll<HTMLElement>("thead th")];
  const cols = [...table.querySelectorAll<HTMLElement>("col")];
  const colOf = (each: HTMLElement) => cols[heads.indexOf(each)]?.style ?? document.createElement("col").style;
  return { table, heads, colOf };
}
