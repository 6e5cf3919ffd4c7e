import { expect, test } from "vitest";
import { choiceOf, parseChoice, placeColumns, withMoved, withShown } from "./column-choice.ts";

const COLUMNS = [{ key: "name" }, { key: "type" }, { key: "label" }, { key: "state", optional: true }, { key: "time" }];

const written = (placed: ReturnType<typeof placeColumns>) =>
  placed.map(({ column, shown }) => (shown ? column.key : `(${column.key})`)).join(" ");

test.each([
  ["nothing chosen", undefined, "name type label (state) time"],
  ["another order", { order: ["time", "state", "type", "label"], hidden: ["label"] }, "name time state type (label)"],
  [
    "a column that came later",
    { order: ["time", "label", "type"], hidden: ["type"] },
    "name time label (state) (type)",
  ],
  ["a first column that came later", { order: ["label", "state", "time"], hidden: [] }, "name type label state time"],
  [
    "columns that are gone, or named twice",
    { order: ["gone", "time", "time"], hidden: ["gone"] },
    "name type label (state) time",
  ],
  ["the name cannot be hidden or moved", { order: ["type", "name"], hidden: ["name"] }, "name type label (state) time"],
])("columns stand as chosen: %s", (_, choice, expected) => {
  expect(written(placeColumns(COLUMNS, choice))).toBe(expected);
});

test.each([
  ["to the front", 4, 1, "name time type label (state)"],
  ["not before the name", 4, 0, "name time type label (state)"],
  ["behind the last", 1, 9, "name label (state) time type"],
  ["the name stays", 0, 3, "name type label (state) time"],
  ["nothing there", 7, 1, "name type label (state) time"],
])("a column is moved: %s", (_, from, to, expected) => {
  expect(written(withMoved(placeColumns(COLUMNS), from, to))).toBe(expected);
});

test("a column is shown and left out, but for the first", () => {
  const placed = placeColumns(COLUMNS);
  expect(written(withShown(placed, "state"))).toBe("name type label state time");
  expect(written(withShown(placed, "type"))).toBe("name (type) label (state) time");
  expect(written(withShown(placed, "name"))).toBe("name type label (state) time");
});

test("a choice comes back as it was made, and the default is none", () => {
  const placed = withMoved(withShown(placeColumns(COLUMNS), "state"), 4, 2);
  const choice = choiceOf(placed, COLUMNS);
  expect(placeColumns(COLUMNS, parseChoice(JSON.stringify(choice)))).toEqual(placed);
  const back = withShown(withMoved(placed, 2, 4), "state");
  expect(choiceOf(back, COLUMNS)).toBeUndefined();
});

test.each([undefined, "", "{", "null", "[]", '{"order":[1],"hidden":[]}', '{"order":["a"]}'])(
  "what is no choice is none: %s",
  (text) => {
    expect(parseChoice(text)).toBeUndefined();
  },
);
