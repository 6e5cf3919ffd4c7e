import type { Place } from "./place.ts";
import { circleRing, isCircle, type PointReader, parsedShape, ringsOf } from "./shapes.ts";

/** A shape while it is changed: rings are open, their last corner is not the first again; `radius` in metres. */
export type EditShape =
  | { readonly kind: "polygon"; readonly rings: readonly (readonly Place[])[] }
  | { readonly kind: "circle"; readonly centre: Place; readonly radius: number };

/** What is dragged to change a shape. A `middle` becomes a corner; `rim` is a point of a circle. */
export interface ShapeHandle {
  readonly kind: "corner" | "middle" | "centre" | "rim";
  readonly ring: number;
  /** Of the corner, or of the one before the middle. */
  readonly corner: number;
  readonly at: Place;
}

export type ShapeTool = "polygon" | "rectangle" | "circle";

/** Corners with handles of one ring: more could not be told apart. */
const MAX_HANDLES = 400;
const METRES_PER_DEGREE = 111_320;
const RADIANS = Math.PI / 180;

/** A saved shape as it can be changed; undefined for what is none. */
export function editShapeOf(saved: unknown, pointOf: PointReader): EditShape | undefined {
  const value = parsedShape(saved);
  if (isCircle(value)) {
    const centre = pointOf(value.latitude, value.longitude);
    const radius = Number(value.radius);
    return centre && radius > 0 ? { kind: "circle", centre, radius } : undefined;
  }
  const rings = ringsOf(value, pointOf);
  return rings && { kind: "polygon", rings: rings.map((ring) => ring.slice(0, -1)) };
}

/** Its closed rings, as maps draw them. */
export const drawnRings = (shape: EditShape): readonly (readonly Place[])[] =>
  shape.kind === "circle"
    ? [circleRing(shape.centre, shape.radius)]
    : shape.rings.map((ring) => (ring[0] ? [...ring, ring[0]] : ring));

export function handlesOf(shape: EditShape): readonly ShapeHandle[] {
  if (shape.kind === "circle") {
    const rim = circleRing(shape.centre, shape.radius)[0] ?? shape.centre;
    const of = (kind: "centre" | "rim", at: Place): ShapeHandle => ({ kind, ring: 0, corner: 0, at });
    return [of("centre", shape.centre), of("rim", rim)];
  }
  return shape.rings.flatMap((corners, ring) => {
    if (corners.length > MAX_HANDLES) return [];
    return corners.flatMap((at, corner): ShapeHandle[] => {
      const next = corners[(corner + 1) % corners.length] ?? at;
      const middle: Place = [(at[0] + next[0]) / 2, (at[1] + next[1]) / 2];
      return [
        { kind: "corner", ring, corner, at },
        { kind: "middle", ring, corner, at: middle },
      ];
    });
  });
}

/** The shape whose handle was put elsewhere. */
export function withHandleAt(shape: EditShape, { kind, ring, corner }: ShapeHandle, to: Place): EditShape {
  if (shape.kind === "circle") {
    return kind === "centre" ? { ...shape, centre: to } : { ...shape, radius: metresBetween(shape.centre, to) };
  }
  const before = shape.rings[ring] ?? [];
  const corners = kind === "middle" ? before.toSpliced(corner + 1, 0, to) : before.with(corner, to);
  return { ...shape, rings: shape.rings.with(ring, corners) };
}

/** The shape without a corner: a hole with less than three goes; undefined where it would be none any more. */
export function withoutCorner(shape: EditShape, { kind, ring, corner }: ShapeHandle): EditShape | undefined {
  if (shape.kind === "circle" || kind !== "corner") return undefined;
  const corners = (shape.rings[ring] ?? []).toSpliced(corner, 1);
  if (corners.length >= 3) return { ...shape, rings: shape.rings.with(ring, corners) };
  return ring === 0 ? undefined : { ...shape, rings: shape.rings.toSpliced(ring, 1) };
}

/** The shape, moved as a whole. */
export function movedShape(shape: EditShape, from: Place, to: Place): EditShape {
  const move = ([lng, lat]: Place): Place => [lng + to[0] - from[0], lat + to[1] - from[1]];
  return shape.kind === "circle"
    ? { ...shape, centre: move(shape.centre) }
    : { ...shape, rings: shape.rings.map((ring) => ring.map(move)) };
}

/** What the points that were set so far draw; undefined while they are too few. */
export function drawnShape(tool: ShapeTool, points: readonly Place[]): EditShape | undefined {
  const [first, second] = points;
  if (!first || !second) return undefined;
  if (tool === "circle") {
    const radius = metresBetween(first, second);
    return radius > 0 ? { kind: "circle", centre: first, radius } : undefined;
  }
  if (tool === "polygon") return points.length < 3 ? undefined : { kind: "polygon", rings: [points] };
  if (first[0] === second[0] || first[1] === second[1]) return undefined;
  return { kind: "polygon", rings: [[first, [second[0], first[1]], second, [first[0], second[1]]]] };
}

/**
 * The value that is saved for a shape (reference: dashboards and widgets, 6.4): its corners, rectangles by the north-west
 * and the south-east one, those of holes as further lists; circles by centre and radius. `saved`: the two numbers of a place.
 */
export function savedShape(shape: EditShape, saved: (at: Place) => readonly [number, number]): unknown {
  if (shape.kind === "circle") {
    const [latitude, longitude] = saved(shape.centre);
    return { latitude, longitude, radius: Math.round(shape.radius * 100) / 100 };
  }
  const [outer = [], ...holes] = shape.rings;
  if (holes.length > 0) return shape.rings.map((ring) => ring.map(saved));
  if (!isRectangle(outer)) return outer.map(saved);
  const [lngs, lats] = [outer.map(([lng]) => lng), outer.map(([, lat]) => lat)];
  return [[Math.min(...lngs), Math.max(...lats)] as const, [Math.max(...lngs), Math.min(...lats)] as const].map(saved);
}

function isRectangle(corners: readonly Place[]): boolean {
  const [a, b, c, d] = corners;
  if (corners.length !== 4 || !a || !b || !c || !d) return false;
  const isBox = (one: Place, two: Place, three: Place, four: Place) =>
    one[1] === two[1] && two[0] === three[0] && three[1] === four[1] && four[0] === one[0];
  return isBox(a, b, c, d) || isBox(b, c, d, a);
}

/** On the ground, over short distances. */
function metresBetween([fromLng, fromLat]: Place, [toLng, toLat]: Place): number {
  const wide = (toLng - fromLng) * Math.max(Math.cos(fromLat * RADIANS), 0.01);
  return Math.hypot(wide, toLat - fromLat) * METRES_PER_DEGREE;
}
