import { expect, test } from "vitest";
import { boardPins, changeParams } from "./board-pins.ts";

const pin = (number: number, row: number, col: number) => ({ pin: number, label: `GPIO ${number}`, row, col });
const places = (list: Parameters<typeof boardPins>[0]) => boardPins(list).map((one) => [one.pin, one.row, one.col]);

test.each([
  [
    "in reading order",
    [pin(3, 1, 0), pin(2, 0, 1), pin(1, 0, 0)],
    [
      [1, 0, 0],
      [2, 0, 1],
      [3, 1, 0],
    ],
  ],
  [
    "without empty rows",
    [pin(7, 3, 0), pin(11, 5, 0), pin(12, 5, 1)],
    [
      [7, 0, 0],
      [11, 1, 0],
      [12, 1, 1],
    ],
  ],
  ["of two columns", [pin(1, 0, 0), pin(2, 0, 2)], [[1, 0, 0]]],
  ["with one in a cell", [pin(1, 0, 0), pin(2, 0, 0)], [[2, 0, 0]]],
  ["with numbers and places", [{ label: "none" }, { pin: 4, row: -1, col: 0 }], []],
])("pins stand %s", (_, list, placed) => {
  expect(places(list)).toEqual(placed);
});

test("a board has a bound", () => {
  expect(boardPins(Array.from({ length: 500 }, (_, n) => pin(n, n, 0))).length).toBe(200);
});

test.each([
  ['{"pin": "{$pin}", "enabled": "{$enabled}"}', { pin: 7, enabled: true }],
  ['["{$pin}", "{$pin}"]', [7, 7]],
  ['{"pin": "pin {$pin}"}', { pin: "pin {$pin}" }],
])("%s for pin 7 on is %j", (body, params) => {
  expect(changeParams(body, 7, true)).toEqual(params);
});

test("parameters that are no JSON are refused", () => {
  expect(() => changeParams("pin {$pin}", 7, false)).toThrow(SyntaxError);
});
