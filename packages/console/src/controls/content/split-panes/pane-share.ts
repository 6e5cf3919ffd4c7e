/** Least part of the whole that a pane keeps, in percent. */
export const MIN_SHARE = 15;
const STEP = 5;

/** A share within its limits. */
function boundedShare(share: number): number {
  return Math.min(100 - MIN_SHARE, Math.max(MIN_SHARE, share));
}

/** The share of the first pane when the gutter's middle is at `position` px of `length` px. */
export function shareAt(position: number, length: number): number {
  return boundedShare(length > 0 ? (position / length) * 100 : 50);
}

/** What a key makes of the share; `undefined`: the key means nothing here. */
export function shareAfterKey(key: string, share: number, direction: "rows" | "columns"): number | undefined {
  const [less, more] = direction === "columns" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
  switch (key) {
    case less:
      return boundedShare(share - STEP);
    case more:
      return boundedShare(share + STEP);
    case "Home":
      return MIN_SHARE;
    case "End":
      return 100 - MIN_SHARE;
    default:
      return undefined;
  }
}
