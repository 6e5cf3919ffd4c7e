import { lowestOf, type Ring, type Sweep } from "../parts/dial.ts";

/** A place for a text: the line it stands on, and the room it has. */
export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly room: number;
  readonly anchor?: "start" | "middle" | "end";
}

interface Texts {
  readonly title: TextPlace;
  readonly value: TextPlace;
  readonly label: TextPlace;
  /** Absent: the shape has no ends that could be named. */
  readonly ends?: readonly [min: TextPlace, max: TextPlace];
}

interface Common extends Texts {
  readonly width: number;
  readonly height: number;
  /** Of the value where the font is the one every form begins with. */
  readonly valueSize: number;
  /** More would not fit beside the bar. */
  readonly maxValueSize?: number | undefined;
}

export interface RoundShape extends Common {
  readonly kind: "round";
  readonly ring: Ring;
  readonly sweep: Sweep;
  readonly thickness: number;
}

export interface BarShape extends Common {
  readonly kind: "bar";
  readonly isUpright: boolean;
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly thickness: number;
}

/** Which texts need room. */
export interface ShapeNeeds {
  readonly hasTitle: boolean;
  readonly hasLabel: boolean;
  readonly hasValue: boolean;
  readonly hasEnds: boolean;
  /** `gaugeWidthScale`: 1 is a bar of the usual width. */
  readonly widthScale: number;
}

const bounded = (scale: number) => Math.min(Math.max(scale, 0.05), 3);

/** Half a ring, 200 wide; its height is what the texts need. */
export function arcShape({ hasTitle, hasLabel, hasEnds, widthScale }: ShapeNeeds): RoundShape {
  const thickness = Math.min(24 * bounded(widthScale), 60);
  const radius = 96 - thickness / 2;
  const y = 100 + (hasTitle ? 22 : 4);
  const inner = radius - thickness / 2;
  const foot = hasLabel || hasEnds ? 18 : 6;
  return {
    kind: "round",
    width: 200,
    height: y + foot,
    ring: { x: 100, y, radius },
    sweep: { start: 180, length: 180 },
    thickness,
    valueSize: 38,
    title: { x: 100, y: 14, room: 190 },
    value: { x: 100, y: y - 4, room: inner * 1.62 },
    label: { x: 100, y: y + 13, room: hasEnds ? 90 : 190 },
    ends: [
      { x: 100 - radius, y: y + 13, room: 50 },
      { x: 100 + radius, y: y + 13, room: 50 },
    ],
  };
}

/** A whole ring, 120 wide; `startAngle` counts from the right against the clock, 90 is the top. */
export function donutShape({ hasTitle, hasLabel, hasValue, widthScale }: ShapeNeeds, startAngle: number): RoundShape {
  const thickness = Math.min(13 * bounded(widthScale), 40);
  const radius = 58 - thickness / 2;
  const top = hasTitle ? 16 : 2;
  const y = top + 58;
  const inner = radius - thickness / 2;
  return {
    kind: "round",
    width: 120,
    height: y + 60,
    ring: { x: 60, y, radius },
    sweep: { start: -startAngle, length: 360 },
    thickness,
    valueSize: 28,
    title: { x: 60, y: 10, room: 118 },
    value: { x: 60, y: y + (hasLabel ? 5 : 10), room: inner * 1.66 },
    label: { x: 60, y: y + (hasValue ? 20 : 4), room: inner * 1.3 },
  };
}

/** An instrument, 300 wide: three quarters of a ring, its marks outside. */
export function dialShape({ hasTitle, hasLabel, widthScale }: ShapeNeeds): RoundShape {
  const sweep = { start: 144, length: 252 };
  const y = 128 + (hasTitle ? 24 : 0);
  return {
    kind: "round",
    width: 300,
    height: y + 100 * lowestOf(sweep) + 31,
    ring: { x: 150, y, radius: 100 },
    sweep,
    thickness: Math.min(10.67 * bounded(widthScale), 40),
    valueSize: 40,
    title: { x: 150, y: 12, room: 290 },
    value: { x: 150, y: y + 12, room: 150 },
    label: { x: 150, y: y + (hasLabel ? 56 : 34), room: 150 },
  };
}

/** A bar that lies, in a drawing of these sides; texts above and below it. */
export function lyingShape(
  { hasTitle, hasLabel, hasEnds, hasValue, widthScale }: ShapeNeeds,
  aspect: number,
): BarShape {
  const needed = 64;
  const width = Math.max(needed * aspect, 180);
  const height = Math.max(width / aspect, needed);
  // In high boxes everything stays together in the middle.
  const top = (height - needed) / 2;
  const head = top + (hasTitle || hasValue ? 26 : 6);
  const foot = hasEnds || hasLabel ? 16 : 6;
  const room = top + needed - head - foot;
  const thickness = Math.min(room, 16 * bounded(widthScale));
  const y = head + (room - thickness) / 2;
  const half = hasTitle && hasValue ? width / 2 - 8 : width - 4;
  return {
    kind: "bar",
    isUpright: false,
    width,
    height,
    x: 2,
    y,
    length: width - 4,
    thickness,
    valueSize: 20,
    maxValueSize: 26,
    title: { x: 2, y: top + 18, room: half, anchor: "start" },
    value: { x: width - 2, y: top + 20, room: half, anchor: "end" },
    label: { x: width / 2, y: y + thickness + 12, room: width / 2 },
    ends: [
      { x: 2, y: y + thickness + 12, room: width / 4, anchor: "start" },
      { x: width - 2, y: y + thickness + 12, room: width / 4, anchor: "end" },
    ],
  };
}

/** A bar that stands, with its ends beside it and the value below. */
export function uprightShape(
  { hasTitle, hasLabel, hasValue, hasEnds, widthScale }: ShapeNeeds,
  aspect: number,
): BarShape {
  const grown = Math.max(1, Math.min(aspect / 0.7, 1.4)); // texts stay small in wide boxes
  const height = 120 * grown;
  const width = Math.min(Math.max(height * aspect, 48), 160);
  const top = hasTitle ? 18 : 4;
  const bottom = 4 + (hasValue ? 20 : 0) + (hasLabel ? 12 : 0);
  const thickness = Math.min(22 * grown * bounded(widthScale), width - (hasEnds ? 36 : 6));
  const x = width / 2 - thickness / 2;
  const length = height - top - bottom;
  const side = { x: x + thickness + 4, room: width - x - thickness - 5, anchor: "start" } as const;
  return {
    kind: "bar",
    isUpright: true,
    width,
    height,
    x,
    y: top,
    length,
    thickness,
    valueSize: 18,
    maxValueSize: 22,
    title: { x: width / 2, y: 12, room: width - 4 },
    value: { x: width / 2, y: height - (hasLabel ? 15 : 4), room: width - 4 },
    label: { x: width / 2, y: height - 3, room: width - 4 },
    ends: [
      { ...side, y: top + length },
      { ...side, y: top + 8 },
    ],
  };
}
