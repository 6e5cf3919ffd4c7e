/** The dial in its own coordinates: 300 x 214, an arc of 252 degrees open at the bottom. */
export const DIAL = { width: 300, height: 214, x: 150, y: 124, radius: 100 } as const;

const START = 144;
const SWEEP = 252;

export interface Scale {
  readonly min: number;
  readonly max: number;
}

/** The angle of a value in degrees, clockwise from the right; values beyond the scale stop at its ends. */
export function angleOf(value: number, { min, max }: Scale): number {
  const part = max > min ? (value - min) / (max - min) : 0;
  return START + Math.min(Math.max(part, 0), 1) * SWEEP;
}

/** A point at a distance from the middle of the dial. */
export function pointAt(angle: number, radius: number): readonly [x: number, y: number] {
  const radians = (angle * Math.PI) / 180;
  return [round(DIAL.x + radius * Math.cos(radians)), round(DIAL.y + radius * Math.sin(radians))];
}

/** An arc as an SVG path; empty when it has no length. */
export function arcPath(from: number, to: number, radius: number = DIAL.radius): string {
  if (to - from < 0.01) return "";
  const [x0, y0] = pointAt(from, radius);
  const [x1, y1] = pointAt(to, radius);
  return `M${x0} ${y0}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${x1} ${y1}`;
}

/** A line outwards at a value. */
export function markPath(angle: number, from: number, to: number): string {
  return `M${pointAt(angle, from).join(" ")}L${pointAt(angle, to).join(" ")}`;
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
  const step = (nice ?? rough) / MINOR_STEPS;
  const count = Math.round(span / step);
  return Array.from({ length: count + 1 }, (_, index) => ({
    value: round(min + index * step),
    isMajor: index % MINOR_STEPS === 0,
  }));
}

const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-9;
const round = (value: number) => Math.round(value * 1e6) / 1e6;
