import { expect, test } from "vitest";
import { MapPlaces } from "./map-places.ts";

const maps = Array.from({ length: 4 }, (_, n) => ({ n }));
const [a, b, c, d] = maps as [object, object, object, object];

function three() {
  const places = new MapPlaces(3);
  const leave = maps.map((map) => places.add(map));
  const open = () => maps.filter((map) => places.stateOf(map) === "open").map(({ n }) => n);
  return { places, leave, open };
}

test("maps in sight have a place before those that are not, and give it back when they leave", () => {
  const { places, leave, open } = three();
  expect(open()).toHaveLength(3);
  places.see(a, true);
  places.see(b, true);
  expect(open()).toEqual(expect.arrayContaining([0, 1]));
  places.see(c, true);
  expect(open()).toEqual([0, 1, 2]);
  places.see(d, true);
  expect(open(), "those that are shown stay").toEqual([0, 1, 2]);
  places.see(a, false);
  expect(open()).toEqual([1, 2, 3]);
  leave[1]?.();
  expect(open(), "one out of sight has the place that is left").toEqual([0, 2, 3]);
});

test("of maps out of sight those that were seen last keep their place, and listeners are notified of changes alone", () => {
  const { places, open } = three();
  for (const map of [a, b, c, d]) {
    places.see(map, true);
    places.see(map, false);
  }
  expect(open()).toEqual([1, 2, 3]);
  let heard = 0;
  places.subscribe(() => heard++);
  places.see(d, true);
  expect(heard).toBe(0);
  places.see(a, true);
  expect([heard, open()]).toEqual([1, [0, 2, 3]]);
});
