import { afterEach, expect, test, vi } from "vitest";
import {
  type ChipDrop,
  DROP_EMIT_DELAY_MS,
  type DropMarker,
  dropIndex,
  emitDrop,
  markerAt,
  withDrop,
} from "./chip-drop.ts";

afterEach(() => vi.useRealTimers());

test.each<[string, number, number, DropMarker, number, string]>([
  ["BLOCK-4.056", 0, 2, "before", 1, "bacd"],
  ["BLOCK-4.057", 0, 2, "after", 2, "bcad"],
  ["BLOCK-4.057", 2, 0, "before", 0, "cabd"],
  ["BLOCK-4.057", 2, 0, "after", 1, "acbd"],
  ["BLOCK-4.057", 3, 1, "after", 2, "abdc"],
  ["BLOCK-4.057", 0, 3, "after", 3, "bcda"],
])("%s from %i to %i with the marker %s the index is %i and the order %s", (_id, from, target, marker, to, order) => {
  expect(dropIndex(from, target, marker)).toBe(to);
  expect(withDrop([..."abcd"], { from, to }).join("")).toBe(order);
});

test.each<[number, boolean, DropMarker]>([
  [104, false, "before"],
  [149, false, "before"],
  [150, false, "after"],
  [190, false, "after"],
  [104, true, "after"],
  [190, true, "before"],
])("BLOCK-4.055 at %i of a chip from 100 to 200 (right to left: %j) the marker is %s", (x, rtl, marker) => {
  expect(markerAt(x, { left: 100, width: 100 }, rtl)).toBe(marker);
});

test("BLOCK-4.058 BLOCK-3.085 a drop is reported after 62.5 ms, with both indices", () => {
  vi.useFakeTimers();
  const drops: ChipDrop[] = [];
  emitDrop({ from: 0, to: 2 }, (drop) => drops.push(drop));
  vi.advanceTimersByTime(62);
  expect(drops).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(drops).toEqual([{ from: 0, to: 2 }]);
  expect(DROP_EMIT_DELAY_MS).toBe(62.5);
});
