import { expect, test } from "vitest";
import { effectLines } from "./effect-lines.ts";

const ID = { entityType: "DEVICE", id: "bd68f9d0-e766-11f1-85e7-973527235423" };

test.each([
  [
    "points of an entity",
    {
      entityId: ID,
      points: [
        { key: "t", ts: 1, value: { type: "LONG", value: 7 } },
        { key: "on", ts: 1, value: { type: "BOOLEAN", value: true } },
      ],
    },
    ["entityId: DEVICE bd68f9d0-e766-11f1-85e7-973527235423", "points:", "  t: 7", "  on: true"],
  ],
  ["other lists", { keys: ["a", "b"], points: [] }, ['keys: ["a","b"]', "points: []"]],
  [
    "members in members",
    { label: "Alarm", type: "X", data: { a: { b: null } } },
    ["label: Alarm", "type: X", "data:", "  a:", "    b: null"],
  ],
  ["a text", "as it is", ["as it is"]],
])("%s have a line for each member", (_what, details, lines) => {
  expect(effectLines(JSON.stringify(details))).toEqual(lines);
});

test("large integers keep their digits, and what was cut stays as it is", () => {
  expect(effectLines('{"n":9007199254740993}')).toEqual(["n: 9007199254740993"]);
  expect(effectLines('{"data":"{\\"a')).toEqual(['{"data":"{\\"a']);
});
