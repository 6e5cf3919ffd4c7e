import { partOf, type Scale } from "./dial.ts";

/** A colour from one value on, up to another. */
export interface Level {
  readonly from: number;
  readonly to: number;
  readonly color: string;
}

/**
 * The colour of a value among colours that are spread evenly over the scale: between two of them it is mixed. Undefined
 * without colours.
 */
export function spreadColor(colors: readonly string[], value: number, scale: Scale): string | undefined {
  const at = partOf(value, scale) * (colors.length - 1);
  return mixed(colors[Math.floor(at)], colors[Math.ceil(at)], at % 1);
}

/** The colour of a value among levels: that of its own level, between two a mixture, before the first none. */
export function levelColor(levels: readonly Level[], value: number): string | undefined {
  const own = levels.findLast(({ from, to }) => value >= from && value <= to);
  if (own) return own.color;
  const before = levels.filter(({ to }) => to < value).toSorted((a, b) => b.to - a.to)[0];
  const after = levels.filter(({ from }) => from > value).toSorted((a, b) => a.from - b.from)[0];
  if (!before || !after) return before?.color;
  return mixed(before.color, after.color, (value - before.to) / (after.from - before.to));
}

function mixed(one: string | undefined, other: string | undefined, part: number): string | undefined {
  if (one === undefined || other === undefined || part === 0 || one === other) return one;
  return `color-mix(in srgb, ${other} ${Math.round(part * 100)}%, ${one})`;
}
