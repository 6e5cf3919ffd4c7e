import { expect, test } from "vitest";
import type { Edit } from "./edits.ts";
import { changeCount, declined, edited, isDirty, redone, saved, startHistory, undone } from "./history.ts";
import { chain, linksOf } from "./test-chains.ts";

const start = startHistory(chain(["a", "b", "c"]), true);
const joins = (from: string, to: string): Edit => ({ kind: "connect", from, to, labels: ["x"] });

test("edits are undone and done again, one by one, without end", () => {
  let history = start;
  for (let step = 0; step < 5000; step++)
    history = edited(history, { kind: "node", key: "a", change: { name: `${step}` } });
  expect(changeCount(history)).toBe(5000);
  for (let step = 0; step < 5000; step++) history = undone(history);
  expect([history.present, isDirty(history), history.past]).toEqual([start.present, false, undefined]);
  for (let step = 0; step < 5000; step++) history = redone(history);
  expect(history.present.nodes.get("a")?.name).toBe("4999");
});

test("an edit after undo forgets what was undone; one that changes nothing does not", () => {
  const one = undone(edited(start, joins("a", "b")));
  expect(edited(one, joins("a", "z"))).toBe(one);
  const other = edited(one, joins("b", "c"));
  expect([linksOf(other.present), other.future]).toEqual([["b>c x"], undefined]);
});

test("after a save nothing is changed, and one can go back to before it", () => {
  const first = edited(start, joins("a", "b"));
  const kept = saved(first, first.present, first.present);
  expect([isDirty(kept), changeCount(kept)]).toEqual([false, 0]);
  const back = undone(kept);
  expect([isDirty(back), changeCount(back), linksOf(back.present)]).toEqual([true, 1, []]);
  expect(isDirty(redone(back))).toBe(false);
});

test("what was edited while it was saved is still to be saved", () => {
  const sent = edited(start, joins("a", "b"));
  const later = edited(sent, joins("b", "c"));
  const kept = saved(later, sent.present, sent.present);
  expect([isDirty(kept), changeCount(kept)]).toEqual([true, 1]);
  expect(isDirty(undone(kept))).toBe(false);
});

test("the server's copy takes the place of what was sent", () => {
  const sent = edited(start, joins("a", "b"));
  const stored = { ...sent.present };
  expect(saved(sent, sent.present, stored).present).toBe(stored);
});

test("changes are given up as a whole, and even that is undone", () => {
  const changed = edited(edited(start, joins("a", "b")), joins("b", "c"));
  const given = declined(changed);
  expect([given.present, isDirty(given)]).toEqual([start.present, false]);
  expect(linksOf(undone(given).present)).toEqual(["a>b x", "b>c x"]);
});

test("a chain that is not stored is to be saved from the start", () => {
  const file = startHistory(chain(["a"]), false);
  expect([isDirty(file), changeCount(file)]).toEqual([true, 1]);
  expect(declined(file)).toBe(file);
});
