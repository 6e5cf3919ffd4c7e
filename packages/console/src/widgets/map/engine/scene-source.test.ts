import { expect, test } from "vitest";
import { changesOf } from "./scene-source.ts";

const ring = [
  [0, 0],
  [1, 1],
] as const;
const thing = (id: string, more: object = {}) => ({ id, at: [4, 50], label: "", rings: ring, ...more });
const of = (...things: ReturnType<typeof thing>[]) => new Map(things.map((one) => [one.id, one]));

const BEFORE = of(thing("a"), thing("b"), thing("c"), thing("d"));

test.each([
  ["the same in other objects", of(thing("a"), thing("b"), thing("c"), thing("d")), { put: [], gone: [] }],
  ["one that has moved", of(thing("a"), thing("b", { at: [4, 51] }), thing("c"), thing("d")), { put: ["b"], gone: [] }],
  ["one that is new", of(thing("a"), thing("b"), thing("c"), thing("d"), thing("e")), { put: ["e"], gone: [] }],
  ["one that is gone", of(thing("a"), thing("b"), thing("c")), { put: [], gone: ["d"] }],
  [
    "rings of another shape",
    of(thing("a", { rings: [...ring] }), thing("b"), thing("c"), thing("d")),
    { put: ["a"], gone: [] },
  ],
  [
    "a member more",
    of(thing("a", { image: { url: "x" } }), thing("b"), thing("c"), thing("d")),
    { put: ["a"], gone: [] },
  ],
  ["most of them", of(thing("a", { label: "A" }), thing("b", { label: "B" }), thing("e")), undefined],
])("%s", (_, now, expected) => {
  const changes = changesOf(BEFORE, now);
  expect(changes && { put: changes.put.map(({ id }) => id), gone: changes.gone }).toEqual(expected);
});
