/** A point of the last hour. */
export interface SparkPoint {
  readonly ts: number;
  readonly value: string;
}

export const SPARK_WIDTH = 132;
export const SPARK_HEIGHT = 24;
const TOP = 2;
const BOTTOM = 22;

export type Spark =
  | { readonly kind: "line"; readonly path: string; readonly end: { readonly x: number; readonly y: number } }
  | { readonly kind: "strip"; readonly parts: readonly StripPart[] }
  | { readonly kind: "none" };

/** A stretch of time with one value; `raised` stretches are not the value it had first. */
export interface StripPart {
  readonly x: number;
  readonly width: number;
  readonly value: string;
  readonly raised: boolean;
}

const MAX_STATES = 8;
const MAX_STATE_LENGTH = 24;

/** What is drawn for the values of a key between `start` and `end`: numbers a line, booleans and states a strip. */
export function sparkOf(points: readonly SparkPoint[], start: number, end: number): Spark {
  const inRange = points.filter(({ ts }) => ts >= start && ts <= end).toSorted((a, b) => a.ts - b.ts);
  if (inRange.length < 2) return { kind: "none" };
  const x = (ts: number) => ((ts - start) / (end - start)) * SPARK_WIDTH;
  return inRange.every(({ value }) => isNumeric(value)) ? lineOf(inRange, x) : stripOf(inRange, x);
}

export function isNumeric(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}

function lineOf(points: readonly SparkPoint[], x: (ts: number) => number): Spark {
  const values = points.map(({ value }) => Number(value));
  const min = Math.min(...values);
  const span = Math.max(...values) - min;
  // A constant runs through the middle.
  const y = (value: number) => (span === 0 ? SPARK_HEIGHT / 2 : BOTTOM - ((value - min) / span) * (BOTTOM - TOP));
  const spots = points.map(({ ts }, index) => ({ x: round(x(ts)), y: round(y(values[index] ?? min)) }));
  const path = spots.map((spot, index) => `${index === 0 ? "M" : "L"}${spot.x} ${spot.y}`).join("");
  return { kind: "line", path, end: spots.at(-1) ?? { x: 0, y: 0 } };
}

function stripOf(points: readonly SparkPoint[], x: (ts: number) => number): Spark {
  const states = new Set(points.map(({ value }) => value));
  const readable =
    states.size <= MAX_STATES && points.every(({ value }) => value.length <= MAX_STATE_LENGTH && !/^[{[]/.test(value));
  if (!readable) return { kind: "none" };
  const rest = states.has("false") ? "false" : (points[0]?.value ?? "");
  const changes = points.filter((point, index) => index === 0 || points[index - 1]?.value !== point.value);
  const parts = changes.map(({ ts, value }, index) => {
    const from = x(ts);
    const to = index + 1 < changes.length ? x(changes[index + 1]?.ts ?? ts) : SPARK_WIDTH;
    return { x: round(from), width: round(Math.max(2, to - from - 1)), value, raised: value !== rest };
  });
  return { kind: "strip", parts };
}

const round = (value: number) => Math.round(value * 10) / 10;
