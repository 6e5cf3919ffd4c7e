import { expect, test } from "vitest";
import type { Frame } from "../wire/frame.ts";
import { type Heard, hear, isSilent, SILENCE_MS } from "./heard.ts";

const events = (first: number, count: number): Frame => ({ kind: "events", first, count, body: Buffer.alloc(0) });
const beat = (last: number): Frame => ({ kind: "beat", last });
const bye = (last: number): Frame => ({ kind: "bye", last });
const after = (last: number): Heard => ({ last, at: 0 });

test.each<[string, Heard | undefined, Frame, number | undefined, boolean]>([
  ["the first events of a node", undefined, events(1, 3), 3, false],
  ["later events of a node that is new here", undefined, events(4, 1), 4, true],
  ["the next events", after(3), events(4, 2), 5, false],
  ["events after a gap", after(3), events(5, 1), 5, true],
  ["a node that has published nothing", undefined, beat(0), 0, false],
  ["a node that is new here and quiet", undefined, beat(7), 7, true],
  ["silence", after(7), beat(7), 7, false],
  ["silence after events that did not arrive", after(7), beat(9), 9, true],
  ["a goodbye", after(7), bye(7), undefined, false],
  ["a goodbye after events that did not arrive", after(7), bye(8), undefined, true],
])("%s", (_what, before, frame, last, missed) => {
  const heard = last === undefined ? undefined : { last, at: 10 };
  expect(hear(before, frame, 10)).toEqual({ heard, missed });
});

test("a node that beats each second is silent after some beats are lacking", () => {
  expect([SILENCE_MS, SILENCE_MS + 1].map((now) => isSilent(after(1), now))).toEqual([false, true]);
});
