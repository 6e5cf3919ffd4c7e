import fc from "fast-check";
import { expect, test } from "vitest";
import { PartialBytes } from "./partial-bytes.ts";

test("what is left is what was appended without what was passed over", () => {
  const step = fc.record({ add: fc.uint8Array({ maxLength: 300 }), take: fc.nat(300) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const partial = new PartialBytes(Buffer.from("begin"), 1, 5);
      let expected = Buffer.from("egin");
      for (const { add, take } of steps) {
        partial.append(Buffer.from(add), 0, add.length);
        expected = Buffer.concat([expected, add]);
        const taken = Math.min(take, expected.length);
        expect(partial.passOver(partial.start + taken)).toBe(taken < expected.length);
        expected = expected.subarray(taken);
        expect(partial.bytes.subarray(partial.start, partial.end)).toEqual(expected);
      }
    }),
  );
});

test("reading and filling in turn needs no more memory than what waits at a time", () => {
  const partial = new PartialBytes(Buffer.alloc(100), 0, 100);
  for (let i = 0; i < 1000; i += 1) {
    partial.passOver(partial.start + 100);
    partial.append(Buffer.alloc(100), 0, 100);
  }
  expect(partial.bytes.length).toBe(128);
});
