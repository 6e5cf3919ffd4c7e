/** A chip was dragged from one place to another. */
export interface ChipDrop {
  readonly from: number;
  /** Its place in the list after it was taken out of the old one. */
  readonly to: number;
}

export type DropMarker = "before" | "after";

/** Time between the drop and its event, ms: the marker is gone by then. */
export const DROP_EMIT_DELAY_MS = 62.5;

/** The place of the marker, by the half of the chip under the pointer. */
export function markerAt(x: number, chip: { readonly left: number; readonly width: number }, rtl = false): DropMarker {
  const inFirstHalf = x < chip.left + chip.width / 2;
  return inFirstHalf !== rtl ? "before" : "after";
}

/** The index at which a dragged chip goes in, when it has been taken out. */
export function dropIndex(from: number, target: number, marker: DropMarker): number {
  const forward = from < target;
  if (marker === "before") return forward ? target - 1 : target;
  return forward ? target : target + 1;
}

/** The list with one item at another place. */
export function withDrop<T>(list: readonly T[], { from, to }: ChipDrop): readonly T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** Calls `emit` when the delay has passed; timers count whole milliseconds, so not before. */
export function emitDrop(drop: ChipDrop, emit: (drop: ChipDrop) => void): ReturnType<typeof setTimeout> {
  return setTimeout(() => emit(drop), Math.ceil(DROP_EMIT_DELAY_MS));
}
