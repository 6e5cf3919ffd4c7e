import { expect, test } from "vitest";
import { atOnce } from "./json/in-slices.ts";
import { byteLengthOf, lengthOf, piecesOf } from "./text-pieces.ts";

test.each(["", "a", "é", "€", "😀", "\ud800", "a😀\udc00"])("the pieces of a text of %j make the text", (character) => {
  for (const before of ["", "x", "xyz"]) {
    const text = before + character.repeat(50_000);
    const pieces = [...piecesOf([text])];
    expect(Buffer.concat(pieces).equals(Buffer.from(text))).toBe(true);
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(3 * 65_536);
  }
});

test("pieces of a text that comes in parts are neither many nor long", () => {
  const parts = ["[", "x".repeat(200_000), ",", ...Array(5_000).fill("ä,"), "😀".repeat(100_000), "]"];
  const text = parts.join("");
  const pieces = [...piecesOf(parts)];
  expect(Buffer.concat(pieces).toString()).toBe(text);
  expect(pieces.length).toBeLessThan(12);
  for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(3 * 65_536);
  expect(lengthOf(parts)).toBe(text.length);
  expect(atOnce(byteLengthOf(parts))).toBe(Buffer.byteLength(text));
});
