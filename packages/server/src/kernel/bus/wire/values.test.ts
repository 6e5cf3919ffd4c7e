import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { trialSeed, trialSize } from "../../../testing/trials.ts";
import { parseLosslessJson } from "../../json/lossless-json.ts";
import { Secret } from "../../secrets/secret.ts";
import { ByteReader, Malformed } from "./byte-reader.ts";
import { ByteWriter, TooLong } from "./byte-writer.ts";
import { readValue } from "./read-value.ts";
import { MAX_DEPTH } from "./tags.ts";
import { writeValue } from "./write-value.ts";

const written = (value: unknown, maxBytes = 1_000_000): Buffer => {
  const writer = new ByteWriter(maxBytes);
  writeValue(writer, value);
  return writer.take();
};
const read = (bytes: Uint8Array): unknown => readValue(new ByteReader(bytes));
const crossed = (value: unknown): unknown => read(written(value));
const trial = { seed: trialSeed(16), numRuns: trialSize(300) };

describe("values between nodes", () => {
  test.each<[string, unknown]>([
    ["integers", [0, 1, -1, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, Number.MAX_SAFE_INTEGER, 1_764_000_000_000]],
    ["doubles", [0.1, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.MIN_VALUE]],
    ["LONGs beyond a number", [2n ** 63n - 1n, -(2n ** 63n), 0n]],
    ["texts", ["", "grün", "😀", "\0", "half \ud800 a pair", "x".repeat(10_000)]],
    ["bytes", [Buffer.from([0, 255])]],
    ["what JSON would drop", { a: undefined, b: [undefined, null], c: true, d: false }],
    [
      "maps",
      new Map<unknown, unknown>([
        ["key", undefined],
        [1, new Map([["inner", { value: 5n }]])],
      ]),
    ],
    ["a member that would set the prototype", JSON.parse('{"__proto__": {"isAdmin": true}, "a": 1}')],
  ])("%s come back as they were", (_what, value) => {
    expect(crossed(value)).toStrictEqual(value);
  });

  test("free-form JSON keeps spelling and order", () => {
    const text = '{"b":80.00,"2":1e3,"1":[0.10,{"10":-0,"a":12345678901234567890}]}';
    expect(JSON.stringify(crossed(parseLosslessJson(text)))).toBe(text);
  });

  test("anything plain comes back the same", () => {
    const anything = fc.anything({ withBigInt: true, withMap: true, withNullPrototype: false, maxDepth: 4 });
    fc.assert(
      fc.property(anything, (value) => {
        expect(crossed(value)).toEqual(value);
      }),
      trial,
    );
  });

  test.each<[string, unknown]>([
    ["a secret, which belongs in no event", { password: new Secret("x") }],
    ["a function", { run: () => 1 }],
    ["a date", new Date(0)],
  ])("%s is refused", (_what, value) => {
    expect(() => written(value)).toThrow(TypeError);
  });

  test("what is too deep or too long is refused", () => {
    let deep: unknown = [];
    for (let depth = 0; depth < MAX_DEPTH; depth++) deep = [deep];
    expect(() => written(deep)).toThrow(TypeError);
    expect(() => written("x".repeat(100), 100)).toThrow(TooLong);
    expect(written("x".repeat(98), 100)).toHaveLength(100);
  });

  test("damaged bytes are refused or read as some value, in time and memory of their length", () => {
    const event = written({
      points: [{ key: "a", ts: 1, value: { type: "LONG", value: 2n ** 60n } }],
      map: new Map([[1, "x"]]),
    });
    const damage = fc.tuple(fc.nat(event.length - 1), fc.nat(255), fc.nat(event.length));
    fc.assert(
      fc.property(damage, ([at, byte, length]) => {
        const damaged = Buffer.from(event)
          .fill(byte, at, at + 1)
          .subarray(0, length);
        try {
          read(damaged);
        } catch (error) {
          expect(error).toBeInstanceOf(Malformed);
        }
      }),
      trial,
    );
    expect(() => read(Buffer.alloc(10_000, 10))).toThrow(Malformed); // arrays in arrays
    expect(() => read(Buffer.from([10, 0xff, 0xff, 0xff, 0x7f]))).toThrow(Malformed);
  });
});
