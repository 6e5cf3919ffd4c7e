import { describe, expect, test } from "vitest";
import { heldText } from "./lossless-text.ts";
import { shortJson } from "./short-json.ts";

const LONG = "x".repeat(10_000);

describe("the beginning of a document's JSON", () => {
  test.each([
    [null],
    ["text"],
    [{ a: 1, b: [true, null, { c: "d" }], e: undefined }],
    [[{ key: "t", value: 1.5 }]],
    [{ data: heldText('{"a":1.50}') }],
  ])("is all of a short one: %j", (value) => {
    const whole =
      value !== null && typeof value === "object" && "data" in value ? '{"data":{"a":1.50}}' : JSON.stringify(value);
    expect(shortJson(value, 1_000)).toBe(whole);
  });

  test.each([
    ["a text", LONG],
    ["a member", { a: 1, data: LONG, z: 2 }],
    ["an array", Array.from({ length: 10_000 }, (_, n) => ({ key: `k${n}`, value: n }))],
    ["names", Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`name ${n}`, n]))],
    ["depth", { a: { b: { c: [LONG, LONG] } }, d: LONG }],
  ])("is the same as that of the whole where %s is long", (_what, value) => {
    expect(shortJson(value, 500)).toBe(JSON.stringify(value).slice(0, 500));
  });

  test("of a long document little is looked at", () => {
    let looked = 0;
    const points = Array.from({ length: 100_000 }, (_, n) => ({
      get value() {
        looked += 1;
        return n;
      },
    }));
    expect(shortJson({ points }, 200)).toHaveLength(200);
    expect(looked).toBeLessThanOrEqual(200);
  });
});
