/** Where an arrow, Home or End leads from a tile of rows that are `columns` wide; undefined: the key leads nowhere. */
export function nextTile(
  key: string,
  index: number,
  { count, columns }: { readonly count: number; readonly columns: number },
): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -count,
    End: count,
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (step === undefined || count === 0) return undefined;
  const next = index + step;
  // A last row that is not full is reached all the same, the others end where they end.
  const isInside = next >= 0 && next < count;
  if (isInside || key === "Home" || key === "End") return Math.min(Math.max(0, next), count - 1);
  return key === "ArrowDown" && Math.floor(index / columns) < Math.floor((count - 1) / columns) ? count - 1 : index;
}
