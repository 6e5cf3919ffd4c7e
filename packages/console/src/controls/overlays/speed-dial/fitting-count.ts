/**
 * How many items stand side by side in `available` px; when not all do, the last place is kept for the button of the
 * rest, which is `more` px wide.
 */
export function fittingCount(widths: readonly number[], available: number, gap: number, more: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, widths.length - 1);
  if (total <= available) return widths.length;
  let used = more;
  for (const [index, width] of widths.entries()) {
    used += width + gap;
    if (used > available) return index;
  }
  return widths.length;
}
