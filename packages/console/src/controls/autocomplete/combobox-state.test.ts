import { expect, test } from "vitest";
import { CLOSED, type ComboboxState, type KeySituation, keyMeaning, moved, typed } from "./combobox-state.ts";
import { AUTOCOMPLETE_DEBOUNCE_MS } from "./debounce.ts";

test("BLOCK-9.001, BLOCK-9.037 autocompletes, those of queues among them, ask 150 ms after the last key", () => {
  expect(AUTOCOMPLETE_DEBOUNCE_MS).toBe(150);
});

test.each<[number, number, number, number]>([
  [-1, 1, 3, 0],
  [0, 1, 3, 1],
  [2, 1, 3, 2],
  [-1, -1, 3, 2],
  [0, -1, 3, 0],
  [0, 8, 3, 2],
  [2, -8, 3, 0],
  [0, 1, 0, -1],
])("from option %i by %i among %i the active one is %i", (active, by, count, expected) => {
  expect(moved({ open: true, active }, by, count).active).toBe(expected);
});

test("typing opens the list; the first option waits for Enter where only options are values", () => {
  expect(typed("pu", true)).toEqual({ open: true, draft: "pu", active: 0 });
  expect(typed("pu", false)).toEqual({ open: true, draft: "pu", active: -1 });
  expect(typed("", true).active).toBe(-1);
});

const open: ComboboxState = { open: true, draft: "pu", active: 1 };
const situation = (given: Partial<KeySituation> = {}): KeySituation => ({
  state: open,
  text: "pu",
  count: 3,
  pending: false,
  freeText: false,
  separators: [],
  chips: false,
  ...given,
});

test.each<[string, Partial<KeySituation>, ReturnType<typeof keyMeaning>]>([
  ["ArrowDown", { state: CLOSED }, { do: "open" }],
  ["ArrowDown", {}, { do: "move", by: 1 }],
  ["ArrowUp", {}, { do: "move", by: -1 }],
  ["PageDown", {}, { do: "move", by: 8 }],
  ["PageUp", { state: CLOSED }, { do: "none" }],
  ["Escape", {}, { do: "close" }],
  ["Escape", { state: CLOSED }, { do: "none" }],
  ["Enter", {}, { do: "pick" }],
  ["Enter", { pending: true }, { do: "wait" }],
  ["Enter", { state: { ...open, active: -1 } }, { do: "wait" }],
  ["Enter", { state: { ...open, active: -1 }, freeText: true }, { do: "commit" }],
  ["Enter", { state: { ...open, active: -1 }, freeText: true, text: "" }, { do: "wait" }],
  ["Enter", { state: CLOSED }, { do: "none" }],
  [",", {}, { do: "none" }],
  [",", { separators: [",", ";"] }, { do: "commit" }],
  [";", { separators: [",", ";"] }, { do: "commit" }],
  ["Backspace", { chips: true, text: "" }, { do: "removeLast" }],
  ["Backspace", { chips: true }, { do: "none" }],
  ["Backspace", { text: "" }, { do: "none" }],
])("the key %s in %j means %j", (key, given, meaning) => {
  expect(keyMeaning(key, situation(given))).toEqual(meaning);
});
