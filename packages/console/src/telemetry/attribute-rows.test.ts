import { describe, expect, test } from "vitest";
import { arrange } from "./attribute-rows.ts";

const ROWS = [
  { key: "b", value: 2, lastUpdateTs: 10 },
  { key: "a", value: { deep: "Pump" }, lastUpdateTs: 20 },
  { key: "c", value: "x", lastUpdateTs: 5 },
  { key: "empty", value: "", lastUpdateTs: 5 },
  { key: "never", value: 1, lastUpdateTs: 0 },
];

describe("arrange", () => {
  test.each([
    ["", "key", "ASC", ["a", "b", "c", "empty"]],
    ["", "key", "DESC", ["empty", "c", "b", "a"]],
    ["", "lastUpdateTs", "DESC", ["a", "b", "empty", "c"]],
    ["", "lastUpdateTs", "ASC", ["c", "empty", "b", "a"]],
    ["pump", "key", "ASC", ["a"]],
    ["B", "key", "ASC", ["b"]],
    ["nothing", "key", "ASC", []],
  ] as const)("search %o, sorted by %s %s", (search, property, direction, keys) => {
    expect(arrange(ROWS, search, { property, direction }).map(({ key }) => key)).toEqual(keys);
  });
});
