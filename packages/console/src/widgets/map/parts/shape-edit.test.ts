import { expect, test } from "vitest";
import { placeOf } from "./place.ts";
import {
  drawnRings,
  drawnShape,
  type EditShape,
  editShapeOf,
  handlesOf,
  movedShape,
  savedShape,
  withHandleAt,
  withoutCorner,
} from "./shape-edit.ts";

const saved = ([lng, lat]: readonly [number, number]) => [lat, lng] as const;
const TRIANGLE = [
  [50, 4],
  [51, 5],
  [50, 6],
];
const of = (value: unknown): EditShape => {
  const shape = editShapeOf(value, placeOf);
  if (!shape) throw new Error("No shape");
  return shape;
};

test.each([
  ["a polygon", TRIANGLE],
  [
    "a rectangle by its north-west and south-east corner",
    [
      [51, 4],
      [50, 6],
    ],
  ],
  [
    "a polygon with a hole",
    [
      [
        [50, 4],
        [52, 4],
        [52, 8],
      ],
      [
        [50.5, 4.2],
        [51, 4.2],
        [51, 4.5],
      ],
    ],
  ],
  ["a circle", { latitude: 50, longitude: 4, radius: 1200 }],
])("%s is saved as it was", (_, value) => {
  expect(savedShape(of(JSON.stringify(value)), saved)).toEqual(value);
});

test("a rectangle that was given by other corners is saved by the two of the contract", () => {
  expect(
    savedShape(
      of([
        [50, 4],
        [51, 6],
      ]),
      saved,
    ),
  ).toEqual([
    [51, 4],
    [50, 6],
  ]);
});

test("a corner of a rectangle that is dragged makes it a polygon", () => {
  const shape = of([
    [51, 4],
    [50, 6],
  ]);
  const corner = handlesOf(shape).find(({ kind, at }) => kind === "corner" && at[0] === 6 && at[1] === 50);
  if (!corner) throw new Error("No corner");
  expect(savedShape(withHandleAt(shape, corner, [7, 49]), saved)).toHaveLength(4);
});

test("each corner has a handle and one behind it, which becomes a corner", () => {
  const shape = of(TRIANGLE);
  const handles = handlesOf(shape);
  expect(handles.map(({ kind }) => kind)).toEqual(["corner", "middle", "corner", "middle", "corner", "middle"]);
  const last = handles.at(-1);
  expect(last?.at).toEqual([5, 50]);
  const more = last && withHandleAt(shape, last, [5, 49]);
  expect(more && savedShape(more, saved)).toEqual([...TRIANGLE, [49, 5]]);
});

test("a corner is taken away while three are left; a hole goes with its third", () => {
  const square = of([...TRIANGLE, [49, 5]]);
  const [corner] = handlesOf(square);
  const fewer = corner && withoutCorner(square, corner);
  expect(fewer && savedShape(fewer, saved)).toEqual([
    [51, 5],
    [50, 6],
    [49, 5],
  ]);
  expect(corner && fewer && withoutCorner(fewer, corner)).toBeUndefined();
  const holed = of([
    [
      [50, 4],
      [52, 4],
      [52, 8],
    ],
    [
      [50.5, 4.2],
      [51, 4.2],
      [51, 4.5],
    ],
  ]);
  const inHole = handlesOf(holed).find(({ kind, ring }) => kind === "corner" && ring === 1);
  const whole = inHole && withoutCorner(holed, inHole);
  expect(whole && savedShape(whole, saved)).toEqual([
    [50, 4],
    [52, 4],
    [52, 8],
  ]);
});

test("a circle is moved by its centre and widened by its rim", () => {
  const circle = of({ latitude: 0, longitude: 10, radius: 1000 });
  const [centre, rim] = handlesOf(circle);
  if (!centre || !rim) throw new Error("No handles");
  expect(withHandleAt(circle, centre, [11, 1])).toEqual({ kind: "circle", centre: [11, 1], radius: 1000 });
  expect(withHandleAt(circle, rim, [10.1, 0])).toMatchObject({ centre: [10, 0], radius: expect.closeTo(11_132, -1) });
});

test("a shape is moved as a whole", () => {
  expect(savedShape(movedShape(of(TRIANGLE), [4, 50], [5, 52]), saved)).toEqual([
    [52, 5],
    [53, 6],
    [52, 7],
  ]);
});

test.each([
  [
    "polygon",
    [
      [4, 50],
      [5, 51],
    ],
    undefined,
  ],
  [
    "polygon",
    [
      [4, 50],
      [5, 51],
      [6, 50],
    ],
    TRIANGLE,
  ],
  [
    "rectangle",
    [
      [4, 50],
      [6, 51],
    ],
    [
      [51, 4],
      [50, 6],
    ],
  ],
  [
    "rectangle",
    [
      [4, 50],
      [4, 51],
    ],
    undefined,
  ],
  [
    "circle",
    [
      [4, 0],
      [5, 0],
    ],
    { latitude: 0, longitude: 4, radius: 111_320 },
  ],
  [
    "circle",
    [
      [4, 0],
      [4, 0],
    ],
    undefined,
  ],
] as const)("%s through %j", (tool, points, value) => {
  const shape = drawnShape(tool, points);
  expect(shape && savedShape(shape, saved)).toEqual(value);
  for (const ring of shape ? drawnRings(shape) : []) expect(ring.at(-1)).toEqual(ring[0]);
});

test.each([["none"], [[]], [{ radius: 3 }], [{ latitude: 1, longitude: 2, radius: -1 }]])("%j is no shape", (value) => {
  expect(editShapeOf(value, placeOf)).toBeUndefined();
});
