import { expect, test } from "vitest";
import { viewAfterResize } from "./view-after-resize.ts";

const WIDE = { width: 1100, height: 800 };
const NARROW = { width: 800, height: 800 };
const at = (x: number, y = 100) => ({ x, y, width: 172, height: 50 });
const all = { x: 50, y: 100, width: 750, height: 200 };
const huge = { x: 0, y: 0, width: 5_000, height: 3_000 };
const view = { x: 100, y: 0, zoom: 1 };

test.each([
  ["stays while all is still seen", { before: NARROW, after: WIDE, whole: all, view: { ...view, x: 0 } }, undefined],
  ["shows the whole again when a part would be hidden", { before: WIDE, after: NARROW, whole: all }, "whole"],
  [
    "stays where only parts were seen and nothing is worked on",
    { before: WIDE, after: NARROW, whole: huge },
    undefined,
  ],
  ["stays while what is worked on is seen", { whole: huge, part: at(400) }, undefined],
  ["moves what was hidden at the end", { whole: huge, part: at(780) }, { ...view, x: 800 - 24 - 172 - 780 }],
  ["moves what was hidden at the beginning", { whole: huge, part: at(-150) }, { ...view, x: 24 + 150 }],
  ["counts with the zoom", { whole: huge, part: at(780), view: { ...view, zoom: 0.5 } }, undefined],
  [
    "shows the beginning of what is longer than the room",
    { whole: huge, part: { ...at(500), width: 900 } },
    { ...view, x: 24 - 500 },
  ],
])("the view %s", (_, given, expected) => {
  expect(viewAfterResize({ view, before: WIDE, after: NARROW, part: undefined, ...given })).toEqual(expected);
});
