import { arc, area, around, box, disc, INK, label, line, type Point, stroke } from "./shapes.ts";

const MIDDLE: Point = [100, 60];

export interface ArcLook {
  /** Degrees of the whole arc; 360 is a ring. */
  readonly sweep: number;
  /** Filled fraction, 0 to 1. */
  readonly value: number;
  readonly color: string;
  readonly text: string;
  readonly track?: string;
  readonly ink?: string;
  readonly width?: number;
  /** Cut into segments. */
  readonly dashes?: string;
}

/** A value on an arc or a ring. */
export function arcGauge({ sweep, value, color, text, track = INK.line, ink = INK.text, ...look }: ArcLook): string {
  const { width = 12, dashes } = look;
  const [centre, radius]: [Point, number] = sweep >= 359 ? [MIDDLE, 40] : [[100, 62 + (270 - sweep) / 7], 44];
  const [from, to] = sweep >= 359 ? [0, 359.9] : [-sweep / 2, sweep / 2];
  const reached = from + (to - from) * value;
  return [
    stroke(arc(centre, radius, from, to), track, width, dashes),
    stroke(arc(centre, radius, from, reached), color, width, dashes),
    label([centre[0], centre[1] + 7], text, 20, ink),
  ].join("");
}

export interface DialLook {
  readonly sweep: number;
  readonly value: number;
  readonly unit: string;
  /** Coloured zones of the scale with their ends. */
  readonly zones?: readonly (readonly [color: string, end: number])[];
  readonly face?: string;
}

/** A dial with ticks and a needle. */
export function dial({ sweep, value, unit, zones = [], face = INK.sunken }: DialLook): string {
  const angle = (part: number) => -sweep / 2 + sweep * part;
  const ticks = Array.from({ length: 11 }, (_, at) =>
    stroke(line([around(MIDDLE, 40, angle(at / 10)), around(MIDDLE, at % 5 ? 36 : 32, angle(at / 10))]), INK.dim, 1.5),
  );
  const colored = zones.map(([color, end], at) =>
    stroke(arc(MIDDLE, 45, angle(zones[at - 1]?.[1] ?? 0), angle(end)), color, 4),
  );
  const hand = stroke(line([around(MIDDLE, -8, angle(value)), around(MIDDLE, 33, angle(value))]), INK.red, 3);
  return [
    disc(MIDDLE, 50, face, INK.strong),
    ...colored,
    ...ticks,
    label([100, 92], unit, 11, INK.dim),
    hand,
    disc(MIDDLE, 4, INK.dark),
  ].join("");
}

/** A compass. */
export function compass(): string {
  const names = ["N", "E", "S", "W"].map((name, at) => {
    const [x, y] = around(MIDDLE, 38, at * 90);
    return label([x, y + 4], name, 12, INK.dim);
  });
  const needle = (to: number, color: string) =>
    area(`${line([around(MIDDLE, 28, to), around(MIDDLE, 7, to + 90), around(MIDDLE, 7, to - 90)])}Z`, color);
  return [
    disc(MIDDLE, 50, INK.sunken, INK.strong),
    ...names,
    needle(40, INK.red),
    needle(220, INK.dim),
    disc(MIDDLE, 3, INK.surface),
  ].join("");
}

/** A glass thermometer; `level` 0 to 1. */
export function thermometer(level: number, color: string): string {
  const top = 84 - 66 * level;
  const marks = Array.from({ length: 7 }, (_, at) =>
    stroke(
      line([
        [118, 18 + at * 11],
        [at % 3 ? 125 : 131, 18 + at * 11],
      ]),
      INK.dim,
      1.5,
    ),
  );
  return [
    box(92, 12, 16, 82, INK.sunken, { round: 8, stroke: INK.strong }),
    disc([100, 96], 14, color),
    box(96, top, 8, 96 - top, color, { round: 4 }),
    ...marks,
  ].join("");
}

export interface LevelLook {
  readonly value: number;
  readonly color: string;
  readonly text: string;
  readonly track?: string;
  readonly ink?: string;
  /** Blocks instead of one bar. */
  readonly blocks?: number;
}

/** A horizontal bar. */
export function lyingBar({ value, color, text, track = INK.line, ink = INK.text, blocks }: LevelLook): string {
  const [x, width] = [20, 160];
  const bar = blocks
    ? Array.from({ length: blocks }, (_, at) =>
        box(x + (width / blocks) * at, 66, width / blocks - 2, 22, (at + 0.5) / blocks < value ? color : track),
      ).join("")
    : box(x, 66, width, 20, track, { round: 4 }) + box(x, 66, width * value, 20, color, { round: 4 });
  return label([100, 48], text, 26, ink) + bar;
}

/** A vertical bar. */
export function standingBar({ value, color, text, track = INK.line, ink = INK.text, blocks }: LevelLook): string {
  const [y, height] = [14, 92];
  const bar = blocks
    ? Array.from({ length: blocks }, (_, at) =>
        box(
          56,
          y + height - (height / blocks) * (at + 1),
          30,
          height / blocks - 2,
          (at + 0.5) / blocks < value ? color : track,
        ),
      ).join("")
    : box(56, y, 30, height, track, { round: 4 }) +
      box(56, y + height * (1 - value), 30, height * value, color, { round: 4 });
  return bar + label([134, 68], text, 24, ink);
}
