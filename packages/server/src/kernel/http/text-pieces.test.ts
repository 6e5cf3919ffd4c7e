import { expect, test } from "vitest";
import { piecesOf } from "./text-pieces.ts";

test.each(["", "a", "é", "€", "😀", "\ud800", "a😀\udc00"])("the pieces of a text of %j make the text", (character) => {
  for (const before of ["", "x", "xyz"]) {
    const text = before + character.repeat(50_000);
    const pieces = [...piecesOf(text)];
    expect(Buffer.concat(pieces).equals(Buffer.from(text))).toBe(true);
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(3 * 65_536);
  }
});
