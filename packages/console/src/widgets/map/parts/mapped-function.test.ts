import { expect, test } from "vitest";
import { mappedFunction, readMapped } from "./mapped-function.ts";

const colour = (body: string) =>
  mappedFunction({
    name: "colorFunction",
    args: ["data", "dsData", "dsIndex"],
    body,
    given: ["data", "dsData", "dsIndex"],
  });

/** As the worker does it, without its walls. */
function run({ args, body }: ReturnType<typeof colour>, given: readonly unknown[]) {
  const value: unknown = new Function(...args, `${body}\n//# sourceURL=tenant-function.js`)(...given);
  return readMapped({ kind: "returned", value: JSON.parse(JSON.stringify(value)) });
}

const ENTITIES = [{ t: 5 }, { t: 30 }, { t: 5 }];

test("each entity gets its own data, that of all and its position", () => {
  const { valueAt, failure } = run(colour("return dsData[dsIndex].t + data.t + dsData.length;"), [ENTITIES, null]);
  expect([0, 1, 2].map(valueAt)).toEqual([13, 63, 13]);
  expect(failure).toBeUndefined();
});

test("only those that are asked for are run", () => {
  const { valueAt } = run(colour("return data.t; // the end"), [ENTITIES, [1]]);
  expect([0, 1].map(valueAt)).toEqual([30, undefined]);
});

test("one that fails leaves the others, and its line is the author's", () => {
  const body = "if (data.t > 10)\n  return data.of.it;\nreturn data.t;";
  const { valueAt, failure } = run(colour(body), [ENTITIES, null]);
  expect([0, 1, 2].map(valueAt)).toEqual([5, undefined, 5]);
  expect(failure).toMatchObject({ name: "TypeError", line: 2 });
});

test.each([undefined, "no", { table: 1 }, { table: ["a"], at: "no" }])(
  "what a function made up is nothing: %j",
  (value) => {
    expect(readMapped({ kind: "returned", value }).valueAt(0)).toBeUndefined();
  },
);
