import { matchesText } from "../../text/matches-text.ts";

/** Icons whose name holds all words of `search`; spaces match the underlines of names. */
export function findIcons(names: readonly string[], search: string): readonly string[] {
  const words = search.split(/[\s_]+/).filter((word) => word !== "");
  return words.length === 0 ? names : names.filter((name) => words.every((word) => matchesText(name, word)));
}

/** Rows of `columns` names each. */
export function rowsOf(names: readonly string[], columns: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(names.length / columns) }, (_, row) =>
    names.slice(row * columns, (row + 1) * columns),
  );
}

/** Where an arrow key leads from `index` in a grid of `count` cells; undefined: nowhere. */
export function gridStep(key: string, index: number, columns: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next !== undefined && next >= 0 && next < count && next !== index ? next : undefined;
}
