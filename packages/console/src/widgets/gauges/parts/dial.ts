/** Where a ring lies in its drawing. */
export interface Ring {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** The part of a ring that a scale takes, in degrees, clockwise from the right. */
export interface Sweep {
  readonly start: number;
  readonly length: number;
}

export interface Scale {
  readonly min: number;
  readonly max: number;
}

/** Which part of the scale a value has reached, 0 to 1; values beyond it stop at its ends. */
export function partOf(value: number, { min, max }: Scale): number {
  const part = max > min ? (value - min) / (max - min) : 0;
  return Math.min(Math.max(part, 0), 1);
}

/** The angle of a value in degrees, clockwise from the right. */
export function angleOf(value: number, scale: Scale, { start, length }: Sweep): number {
  return start + partOf(value, scale) * length;
}

/** A point at a distance from the middle of a ring. */
export function pointAt({ x, y }: Pick<Ring, "x" | "y">, angle: number, radius: number): readonly [number, number] {
  const radians = (angle * Math.PI) / 180;
  return [round(x + radius * Math.cos(radians)), round(y + radius * Math.sin(radians))];
}

/** An arc as an SVG path; empty when it has no length. A whole turn is drawn in two halves. */
export function arcPath(ring: Ring, from: number, to: number): string {
  const length = Math.min(to - from, 360);
  if (length < 0.01) return "";
  const start = pointAt(ring, from, ring.radius).join(" ");
  const arcTo = (angle: number, large: 0 | 1) =>
    `A${ring.radius} ${ring.radius} 0 ${large} 1 ${pointAt(ring, angle, ring.radius).join(" ")}`;
  if (length > 359) return `M${start}${arcTo(from + length / 2, 0)}${arcTo(from + length, 0)}`;
  return `M${start}${arcTo(from + length, length > 180 ? 1 : 0)}`;
}

/** A line outwards at an angle. */
export function markPath(center: Pick<Ring, "x" | "y">, angle: number, from: number, to: number): string {
  return `M${pointAt(center, angle, from).join(" ")}L${pointAt(center, angle, to).join(" ")}`;
}

/** The lowest point of a sweep below the middle, as a part of the radius: -1 to 1. */
export function lowestOf({ start, length }: Sweep): number {
  const turns = Math.ceil((start - 90) / 360);
  const bottom = 90 + turns * 360;
  if (bottom <= start + length) return 1;
  const sine = (angle: number) => Math.sin((angle * Math.PI) / 180);
  return Math.max(sine(start), sine(start + length));
}

export interface Mark {
  readonly value: number;
  readonly isMajor: boolean;
}

const MAJOR_STEPS = 5;
const MINOR_STEPS = 10;

/** Marks of a scale: major ones at round steps (or fifths, when the ends are not round), minor ones between. */
export function marksOf({ min, max }: Scale): readonly Mark[] {
  const span = max - min;
  if (!(span > 0)) return [];
  const rough = span / MAJOR_STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = [1, 2, 2.5, 5, 10]
    .map((times) => times * power)
    .find((step) => step >= rough * 0.9 && isWhole(span / step));
  return stepsFrom({ min, max }, nice ?? rough, MINOR_STEPS);
}

/** More marks than these cannot be told apart. */
const MAX_MAJORS = 60;
const MAX_MINORS = 30;

/** As many major marks as asked for, with `minors` steps between each two. */
export function countedMarks(scale: Scale, majors: number, minors: number): readonly Mark[] {
  const span = scale.max - scale.min;
  if (!(span > 0)) return [];
  const steps = Math.min(Math.max(Math.round(majors), 1), MAX_MAJORS);
  return stepsFrom(scale, span / steps, Math.min(Math.max(Math.round(minors), 1), MAX_MINORS));
}

function stepsFrom({ min, max }: Scale, major: number, minors: number): readonly Mark[] {
  const step = major / minors;
  const count = Math.round((max - min) / step);
  return Array.from({ length: count + 1 }, (_, index) => ({
    value: round(min + index * step),
    isMajor: index % minors === 0,
  }));
}

const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-9;
const round = (value: number) => Math.round(value * 1e6) / 1e6;
