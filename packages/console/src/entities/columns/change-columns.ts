import type { ChoosableColumn, Placed } from "./column-choice.ts";

/** With a column shown that was not, or the other way round. */
export function withShown<C extends ChoosableColumn>(placed: Placed<C>, key: string): Placed<C> {
  return placed.map((each, at) => (each.column.key === key && at > 0 ? { ...each, shown: !each.shown } : each));
}

/** With a column pinned behind those that are, and shown; or with a pinned one let go. */
export function withPinned<C extends ChoosableColumn>(placed: Placed<C>, key: string): Placed<C> {
  const [first, ...others] = placed;
  const found = others.find(({ column }) => column.key === key);
  if (!first || !found) return placed;
  const rest = others.filter((each) => each !== found);
  const changed = { ...found, pinned: !found.pinned, shown: found.shown || !found.pinned };
  return [first, ...rest.filter(({ pinned }) => pinned), changed, ...rest.filter(({ pinned }) => !pinned)];
}

/** With a column at another place, behind the first one; those that are pinned stay among themselves. */
export function withMoved<C extends ChoosableColumn>(placed: Placed<C>, from: number, to: number): Placed<C> {
  const moved = placed[from];
  if (moved === undefined || from < 1) return placed;
  const rest = placed.filter((each) => each !== moved);
  const pins = rest.filter(({ pinned }) => pinned).length;
  const [least, most] = moved.pinned ? [1, pins + 1] : [pins + 1, rest.length];
  const at = Math.max(least, Math.min(most, to));
  return [...rest.slice(0, at), moved, ...rest.slice(at)];
}
