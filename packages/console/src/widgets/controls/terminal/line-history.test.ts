import { expect, test } from "vitest";
import { NO_HISTORY, turned, withLine } from "./line-history.ts";

const two = withLine(withLine(withLine(NO_HISTORY, "first"), "second"), "second");

test.each<[string, readonly (1 | -1)[], string | undefined]>([
  ["up once", [-1], "second"],
  ["up twice", [-1, -1], "first"],
  ["up thrice", [-1, -1, -1], undefined],
  ["up and down", [-1, 1], "typed"],
  ["up, up and down", [-1, -1, 1], "second"],
  ["down", [1], undefined],
])("%s of two lines", (_, steps, text) => {
  let history = two;
  let shown: string | undefined = "typed";
  for (const step of steps) {
    const next = turned(history, step, shown ?? "");
    history = next?.history ?? history;
    shown = next?.text;
  }
  expect(shown).toBe(text);
});

test("empty lines are not kept, and of many only the newest", () => {
  expect(withLine(two, "  ").lines).toEqual(["first", "second"]);
  let many = NO_HISTORY;
  for (let n = 0; n < 150; n++) many = withLine(many, String(n));
  expect([many.lines.length, many.lines[0]]).toEqual([100, "50"]);
});
