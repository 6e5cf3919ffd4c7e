import fc from "fast-check";
import { expect, test } from "vitest";
import { BodyText } from "./body-text.ts";

function textOf(pieces: readonly Buffer[]): string {
  const text = new BodyText();
  for (const piece of pieces) text.add(piece);
  return text.end();
}

/** `bytes` in pieces of this length. */
function cut(bytes: Buffer, length: number): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += length) pieces.push(bytes.subarray(at, at + length));
  return pieces;
}

test("a text is the same however it arrives", () => {
  const texts = fc.array(fc.string({ unit: "binary" }), { maxLength: 50 }).map((parts) => parts.join("aé€😀"));
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 9 }), (text, length) => {
      expect(textOf(cut(Buffer.from(text), length))).toBe(text.replace(/^\ufeff/, ""));
    }),
  );
});

test("a long text is the same, whatever characters lie where it is cut", () => {
  for (const character of ["a", "é", "€", "😀"]) {
    const text = `x${character.repeat(100_000)}`;
    for (const length of [1_000, 65_536, 65_537]) expect(textOf(cut(Buffer.from(text), length))).toBe(text);
  }
});

test.each([
  ["half a character in the end", Buffer.from("€").subarray(0, 2)],
  ["the rest of a character", Buffer.from("€").subarray(1)],
  ["half a surrogate pair", Buffer.from([0xed, 0xa0, 0x80])],
  ["a byte of no character", Buffer.from([0xff])],
])("%s is refused, at any place and in any pieces", (_what, broken) => {
  for (const before of [0, 1, 65_534, 65_536]) {
    const bytes = Buffer.concat([Buffer.alloc(before, 0x61), broken]);
    for (const length of [1, 100, 65_536, 100_000]) {
      expect(() => textOf(cut(bytes, length))).toThrow("The body is not valid UTF-8");
    }
  }
});

test("the mark before a text is left out, and nothing gives an empty one", () => {
  expect([textOf([Buffer.from("\ufeff{}")]), textOf([Buffer.from("a\ufeff")]), textOf([])]).toEqual([
    "{}",
    "a\ufeff",
    "",
  ]);
});
