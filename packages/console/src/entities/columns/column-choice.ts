/** What a user made of the columns of a list: their order, and those that are left out. */
export interface ColumnChoice {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
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
}

export type Placed<C extends ChoosableColumn> = readonly PlacedColumn<C>[];

/** All columns of a list in the order of the choice. Columns that it does not know yet follow their neighbour. */
export function placeColumns<C extends ChoosableColumn>(columns: readonly C[], choice?: ColumnChoice): Placed<C> {
  const byDefault = columns.map((column) => ({ column, shown: column.optional !== true }));
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
  const chosen = placed.map(({ column, shown }) =>
    known.has(column.key) ? { column, shown: !hidden.has(column.key) } : { column, shown },
  );
  return first ? [first, ...chosen] : chosen;
}

/** With a column shown that was not, or the other way round. */
export function withShown<C extends ChoosableColumn>(placed: Placed<C>, key: string): Placed<C> {
  return placed.map((each, at) => (each.column.key === key && at > 0 ? { ...each, shown: !each.shown } : each));
}

/** With a column at another place, behind the first one. */
export function withMoved<C extends ChoosableColumn>(placed: Placed<C>, from: number, to: number): Placed<C> {
  const moved = placed[from];
  if (moved === undefined || from < 1) return placed;
  const rest = placed.filter((each) => each !== moved);
  const at = Math.max(1, Math.min(rest.length, to));
  return [...rest.slice(0, at), moved, ...rest.slice(at)];
}

/** What is remembered; nothing, where the columns stand as the list has them. */
export function choiceOf<C extends ChoosableColumn>(
  placed: Placed<C>,
  columns: readonly C[],
): ColumnChoice | undefined {
  const asDeclared = placed.every(({ column, shown }, at) => {
    return columns[at]?.key === column.key && shown === (column.optional !== true);
  });
  if (asDeclared) return undefined;
  return {
    order: placed.slice(1).map(({ column }) => column.key),
    hidden: placed.filter(({ shown }) => !shown).map(({ column }) => column.key),
  };
}

/** A choice as it was kept; what is none is none. */
export function parseChoice(text: string | undefined): ColumnChoice | undefined {
  if (text === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== "object" || read === null || !("order" in read) || !("hidden" in read)) return undefined;
    const { order, hidden } = read;
    return areTexts(order) && areTexts(hidden) ? { order, hidden } : undefined;
  } catch {
    return undefined; // written by something else
  }
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}
