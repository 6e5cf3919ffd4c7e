import { expect, test } from "vitest";
import { keyTypesOf, movedKey, movedPlace, newKey } from "./data-keys.ts";

const key = (label: string) => ({ name: label, type: "timeseries", label });

test("a new key has a label and a colour of its own", () => {
  const first = newKey({ name: "temperature", type: "timeseries" }, [], { a: 1 });
  expect(first).toMatchObject({ name: "temperature", type: "timeseries", label: "temperature", settings: { a: 1 } });
  const second = newKey({ name: "temperature", type: "attribute" }, [first], {});
  expect(second).toMatchObject({ name: "temperature", label: "temperature 1" });
  expect(second.color).not.toBe(first.color);
});

test("a function has a body from the start", () => {
  expect(newKey({ name: "", type: "function" }, [], {})).toMatchObject({
    name: "f(x)",
    label: "f(x)",
    funcBody: expect.stringContaining("return"),
  });
});

test("keys change their places, not beyond the ends", () => {
  const keys = ["a", "b", "c"].map(key);
  const labels = (index: number, by: -1 | 1) =>
    movedKey(keys, index, by)
      .map(({ label }) => label)
      .join("");
  expect([labels(0, 1), labels(2, -1), labels(0, -1), labels(2, 1)]).toEqual(["bac", "acb", "abc", "abc"]);
});

test.each([
  [undefined, 1, 1, undefined],
  [1, 1, 1, 2],
  [2, 1, 1, 1],
  [0, 1, -1, 1],
  [2, 1, -1, 2],
] as const)("settings open at %s are at their key after key %s moved by %s: %s", (open, index, by, after) => {
  expect(movedPlace(open, index, by)).toBe(after);
});

test.each([
  ["timeseries", "entity", "timeseries"],
  ["alarm", "entity", "alarm"],
  ["latest", "function", "function"],
] as const)("the first kind of key of a %s widget with a source %s is %s", (kind, source, first) => {
  expect(keyTypesOf(kind, source)[0]).toBe(first);
});

test("BLOCK-3.026, BLOCK-3.027 a key consists of what the contract says, and no two have the same hash", () => {
  const made = Array.from({ length: 50 }, () => newKey({ name: "", type: "function" }, [], {}));
  expect(Object.keys(made[0] ?? {}).toSorted()).toEqual(
    ["_hash", "color", "funcBody", "label", "name", "settings", "type"].toSorted(),
  );
  const hashes = made.map((each): unknown => Reflect.get(each, "_hash"));
  expect(hashes.every((hash) => typeof hash === "number" && hash >= 0 && hash < 1)).toBe(true);
  expect(new Set(hashes).size).toBe(50);
});
