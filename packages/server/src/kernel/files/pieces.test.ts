import { expect, test } from "vitest";
import { inPieces } from "./pieces.ts";

async function* from(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

test.each([
  [[], []],
  [[""], []],
  [["abc"], ["abc"]],
  [
    ["a", "b", "c", "d"],
    ["abc", "d"],
  ],
  [["abcdefgh"], ["abc", "def", "gh"]],
  [
    ["ab", "cdefg", "hi"],
    ["abc", "def", "ghi"],
  ],
])("%j comes in pieces of three as %j", async (texts, expected) => {
  const pieces: string[] = [];
  for await (const piece of inPieces(from(...texts), 3)) pieces.push(Buffer.from(piece).toString());
  expect(pieces).toEqual(expected);
});
