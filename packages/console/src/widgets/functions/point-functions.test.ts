import type { DataKey } from "@orrery/model";
import { expect, test } from "vitest";
import { generating, postProcessing, textOfValue, valuesOf } from "./point-functions.ts";

const key = (more: Partial<DataKey>): DataKey => ({ name: "f(x)", type: "function", label: "Sin", ...more });

/** As the frame runs it. */
function run(code: ReturnType<typeof generating>, ...args: readonly unknown[]): unknown {
  if (!code) throw new Error("there is no function");
  return new Function(...code.args, code.body)(...args);
}

test.each([
  ["the time", "return time / 1000;", [1000, 2000], 0, [1, 2]],
  ["the value before, 0 at first", "return prevValue + 1;", [1, 2, 3], 0, [1, 2, 3]],
  ["the value before of an earlier call", "return prevValue + 1;", [4], 3, [4]],
  ["a body that ends with a comment", "return 5; // five", [1], 0, [5]],
])("values are made of %s", (_what, funcBody, times, first, values) => {
  expect(run(generating(key({ funcBody })), times, first)).toEqual(values);
});

test.each([
  ["value * 2", [2, 4, 6]],
  ["prevValue + value", [1, 3, 6]],
  ["timePrev", [0, 10, 20]],
  ["value - prevOrigValue", [1, 1, 1]],
])("values become %s", (expression, values) => {
  const code = postProcessing(key({ usePostProcessing: true, postFuncBody: `return ${expression};` }));
  expect(
    run(code, [
      [10, 1],
      [20, 2],
      [30, 3],
    ]),
  ).toEqual(values);
});

test("an error is in the line where its author wrote it", () => {
  const code = generating(key({ funcBody: "\nreturn nothing.here;" }));
  const stackOf = () => {
    try {
      return run(code, [1], 0);
    } catch (error) {
      return error instanceof Error ? error.stack : undefined;
    }
  };
  expect(stackOf()).toMatch(/<anonymous>:4:\d+/); // the second of its lines, behind two of the engine
});

test("keys without a body have no function, those that are not to be processed neither", () => {
  expect(generating(key({}))).toBeUndefined();
  expect(postProcessing(key({ usePostProcessing: false, postFuncBody: "return 1;" }))).toBeUndefined();
  expect(postProcessing(key({ usePostProcessing: true, postFuncBody: "" }))).toBeUndefined();
});

test.each([
  [1.5, "1.5"],
  [true, "true"],
  ["on", "on"],
  [null, ""],
  [undefined, ""],
  [{ a: 1 }, '{"a":1}'],
])("%j is written as %j", (value, text) => {
  expect(textOfValue(value)).toBe(text);
});

test("only as many values as there are points are taken", () => {
  expect(valuesOf([1, 2], 2)).toEqual([1, 2]);
  expect(valuesOf([1], 2)).toBeUndefined();
  expect(valuesOf("ab", 2)).toBeUndefined();
});
