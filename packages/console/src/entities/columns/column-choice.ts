import type { ColumnWidths } from "../../controls/tables/column.ts";

/** What a user made of the columns of a list: their order, those that are left out or stay in sight, their widths. */
export interface ColumnChoice {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Those that stay beside the first one while the others are scrolled. */
  readonly pinned?: readonly string[] | undefined;
  /** px; absent: as the list has them. */
  readonly widths?: ColumnWidths | undefined;
}

/** A column that lists can have. The first one names the entry: it stays, and stays first. */
export interface ChoosableColumn {
  readonly key: string;
  /** Shown only when chosen. */
  readonly optional?: boolean | undefined;
}

/** A column in its place. */
export interface PlacedColumn<C extends ChoosableColumn> {
  readonly column: C;
  readonly shown: boolean;
  readonly pinned: boolean;
}

export type Placed<C extends ChoosableColumn> = readonly PlacedColumn<C>[];

/**
 * All columns of a list in the order of the choice, those that are pinned first. Columns that it does
 * not know yet follow their neighbour.
 */
export function placeColumns<C extends ChoosableColumn>(columns: readonly C[], choice?: ColumnChoice): Placed<C> {
  const byDefault = columns.map((column) => ({ column, shown: column.optional !== true, pinned: false }));
  if (choice === undefined) return byDefault;
  const placed: PlacedColumn<C>[] = [];
  const [first, ...others] = byDefault;
  for (const key of choice.order) {
    const found = others.find(({ column }) => column.key === key);
    if (found && !placed.includes(found)) placed.push(found);
  }
  for (const [at, added] of others.entries()) {
    if (choice.order.includes(added.column.key)) continue;
    const neighbour = others[at - 1];
    placed.splice(neighbour ? placed.indexOf(neighbour) + 1 : 0, 0, added);
  }
  const known = new Set(choice.order);
  const hidden = new Set(choice.hidden);
  const pins = new Set(choice.pinned);
  const chosen = placed.map(({ column, shown }) => ({
    column,
    shown: known.has(column.key) ? !hidden.has(column.key) : shown,
    pinned: pins.has(column.key),
  }));
  return first ? [first, ...pinnedFirst(chosen)] : chosen;
}

const pinnedFirst = <C extends ChoosableColumn>(placed: Placed<C>): Placed<C> => [
  ...placed.filter(({ pinned }) => pinned),
  ...placed.filter(({ pinned }) => !pinned),
];

/** What is remembered; nothing, where the columns stand as the list has them. */
export function choiceOf<C extends ChoosableColumn>(
  placed: Placed<C>,
  columns: readonly C[],
  widths?: ColumnWidths,
): ColumnChoice | undefined {
  const asDeclared = placed.every(({ column, shown, pinned }, at) => {
    return columns[at]?.key === column.key && shown === (column.optional !== true) && !pinned;
  });
  const isResized = widths !== undefined && Object.keys(widths).length > 0;
  if (asDeclared && !isResized) return undefined;
  const pinned = keysOf(placed.filter((each) => each.pinned));
  return {
    order: keysOf(placed.slice(1)),
    hidden: keysOf(placed.filter(({ shown }) => !shown)),
    ...(pinned.length > 0 ? { pinned } : {}),
    ...(isResized ? { widths } : {}),
  };
}

const keysOf = <C extends ChoosableColumn>(placed: Placed<C>) => placed.map(({ column }) => column.key);

/** A choice as it was kept; what is none is none. */
export function parseChoice(text: string | undefined): ColumnChoice | undefined {
  if (text === undefined) return undefined;
  try {
    return readChoice(JSON.parse(text));
  } catch {
    return undefined; // written by something else
  }
}

/** A choice as somebody wrote it; what is none is none. */
function readChoice(read: unknown): ColumnChoice | undefined {
  if (typeof read !== "object" || read === null) return undefined;
  const { order, hidden, pinned = [], widths = {} } = read as Readonly<Record<string, unknown>>;
  if (!areTexts(order) || !areTexts(hidden)) return undefined;
  return {
    order,
    hidden,
    ...(areTexts(pinned) && pinned.length > 0 ? { pinned } : {}),
    ...(areWidths(widths) && Object.keys(widths).length > 0 ? { widths } : {}),
  };
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function areWidths(value: unknown): value is ColumnWidths {
  return typeof value === "object" && Object.values(value ?? {}).every(Number.isFinite);
}
