import { expect, test } from "vitest";
import { withMoved, withPinned, withShown } from "./change-columns.ts";
import { choiceOf, parseChoice, placeColumns } from "./column-choice.ts";

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

test("pinned columns stand behind the name, and stay among themselves", () => {
  const pinned = withPinned(withPinned(placeColumns(COLUMNS), "state"), "time");
  expect(written(pinned)).toBe("name state time type label");
  expect(written(withMoved(pinned, 2, 1))).toBe("name time state type label");
  expect(written(withMoved(pinned, 2, 4))).toBe("name state time type label");
  expect(written(withMoved(pinned, 4, 1))).toBe("name state time label type");
  expect(written(withPinned(pinned, "state"))).toBe("name time state type label");
  expect(written(withPinned(pinned, "name"))).toBe("name state time type label");
  expect(placeColumns(COLUMNS, parseChoice(JSON.stringify(choiceOf(pinned, COLUMNS))))).toEqual(pinned);
});

test("widths are remembered, also where the columns stand as the list has them", () => {
  const choice = choiceOf(placeColumns(COLUMNS), COLUMNS, { type: 200 });
  expect(parseChoice(JSON.stringify(choice))).toEqual(choice);
  expect(choice?.widths).toEqual({ type: 200 });
  expect(choiceOf(placeColumns(COLUMNS), COLUMNS, {})).toBeUndefined();
  expect(parseChoice('{"order":[],"hidden":[],"widths":{"type":"wide"}}')).toEqual({ order: [], hidden: [] });
});
