import { describe, expect, test } from "vitest";
import { sparkOf } from "./spark.ts";

const at = (...points: readonly (readonly [number, string])[]) => points.map(([ts, value]) => ({ ts, value }));

describe("sparkOf", () => {
  test("numbers are a line from bottom to top", () => {
    expect(sparkOf(at([0, "1"], [50, "2"], [100, "3"]), 0, 100)).toEqual({
      kind: "line",
      path: "M0 22L66 12L132 2",
      end: { x: 132, y: 2 },
    });
  });

  test("a constant runs through the middle", () => {
    expect(sparkOf(at([0, "5"], [100, "5"]), 0, 100)).toMatchObject({ path: "M0 12L132 12" });
  });

  test("the order of the points does not matter", () => {
    expect(sparkOf(at([100, "2"], [0, "1"]), 0, 100)).toEqual(sparkOf(at([0, "1"], [100, "2"]), 0, 100));
  });

  test("booleans are a strip whose true stretches are raised", () => {
    expect(sparkOf(at([0, "true"], [50, "false"]), 0, 100)).toEqual({
      kind: "strip",
      parts: [
        { x: 0, width: 65, value: "true", raised: true },
        { x: 66, width: 65, value: "false", raised: false },
      ],
    });
  });

  test("equal states join", () => {
    const spark = sparkOf(at([0, "IDLE"], [20, "IDLE"], [50, "RUN"]), 0, 100);
    expect(spark.kind === "strip" && spark.parts.map(({ value }) => value)).toEqual(["IDLE", "RUN"]);
  });

  test.each([
    ["one point", at([0, "1"])],
    ["points outside", at([-2, "1"], [-1, "2"])],
    ["JSON", at([0, '{"a":1}'], [50, '{"a":2}'])],
    ["texts that all differ", at(...Array.from({ length: 9 }, (_, i) => [i, `text ${i}`] as const))],
  ])("nothing for %s", (_, points) => {
    expect(sparkOf(points, 0, 100)).toEqual({ kind: "none" });
  });
});
