interface Pin {
  readonly pin?: number | undefined;
  readonly label?: string | undefined;
  readonly row?: number | undefined;
  readonly col?: number | undefined;
}

/** A pin with its place on a board of two columns. */
export type PlacedPin<P extends Pin = Pin> = P & { readonly pin: number; readonly row: number; readonly col: 0 | 1 };

/** Of one board: more could not be told apart. */
const MAX_PINS = 200;

/** The pins of a board by rows, without empty ones; those in neither column are not on it, of two in a cell the last is. */
export function boardPins<P extends Pin>(list: readonly P[]): readonly PlacedPin<P>[] {
  const cells = new Map<string, P & { readonly pin: number; readonly row: number; readonly col: 0 | 1 }>();
  for (const one of list.slice(0, MAX_PINS)) {
    const { pin, row, col } = one;
    if (pin === undefined || row === undefined || !(row >= 0) || (col !== 0 && col !== 1)) continue;
    cells.set(`${row} ${col}`, { ...one, pin, row, col });
  }
  const placed = [...cells.values()].toSorted((a, b) => a.row - b.row || a.col - b.col);
  const rows = [...new Set(placed.map(({ row }) => row))];
  return placed.map((one) => ({ ...one, row: rows.indexOf(one.row) }));
}

/**
 * The parameters that switch a pin: `"{$pin}"` and `"{$enabled}"`, with their quotes, stand for number and state (reference:
 * dashboards and widgets, 6.5). @throws {SyntaxError} when the text is no JSON.
 */
export function changeParams(body: string, pin: number, isOn: boolean): unknown {
  const text = body.replaceAll('"{$pin}"', String(pin)).replaceAll('"{$enabled}"', String(isOn));
  return JSON.parse(text);
}
