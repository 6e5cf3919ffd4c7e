import { area, around, box, disc, INK, line, type Point, SERIES, slice, stroke } from "./shapes.ts";

const CENTRE: Point = [100, 60];
const PARTS = [0.4, 0.25, 0.2, 0.15];

const axes =
  stroke("M22 12V100H186", INK.strong, 1.5) + [34, 56, 78].map((y) => stroke(`M22 ${y}H186`, INK.line, 1)).join("");

/** Line series over time; `filled` shades the area below. */
export function lines(rows: readonly (readonly number[])[], { filled = false, stepped = false } = {}): string {
  const drawn = rows.map((values, row) => {
    const color = SERIES[row % SERIES.length] ?? INK.accent;
    const points = values.map((value, at): Point => [26 + (156 / (values.length - 1)) * at, 96 - value * 80]);
    const way = stepped
      ? points.flatMap((point, at): Point[] => [[point[0], points[at - 1]?.[1] ?? point[1]], point])
      : points;
    const shade = filled ? area(`${line(way)}L182 98L26 98Z`, INK.tint) : "";
    return shade + stroke(line(way), color, 2.5);
  });
  return axes + drawn.join("");
}

/** Bars side by side, or stacked if there are several rows. */
export function bars(rows: readonly (readonly number[])[], colorful: boolean): string {
  const count = rows[0]?.length ?? 0;
  const step = 156 / count;
  const drawn = Array.from({ length: count }, (_, at) => {
    let base = 98;
    return rows.map((values, row) => {
      const height = (values[at] ?? 0) * 80;
      base -= height;
      const color = SERIES[(colorful ? at : row) % SERIES.length] ?? INK.accent;
      return box(28 + step * at, base, step - 6, height, color);
    });
  });
  return axes + drawn.flat().join("");
}

/** A pie; `hole` 0 to 1 of the radius, `gap` in degrees, `tilt` flattens it. */
export function pie({
  hole = 0,
  gap = 0,
  tilt = 1,
}: {
  readonly hole?: number;
  readonly gap?: number;
  readonly tilt?: number;
}): string {
  let from = 0;
  const slices = PARTS.map((part, at) => {
    const to = from + part * 360;
    const drawn = area(slice(CENTRE, 46, from + gap, to - gap), SERIES[at] ?? INK.accent);
    from = to;
    return drawn;
  }).join("");
  const whole = slices + (hole > 0 ? disc(CENTRE, 46 * hole, INK.surface) : "");
  return tilt === 1 ? whole : `<g transform="translate(0 ${60 * (1 - tilt)}) scale(1 ${tilt})">${whole}</g>`;
}

/** Equal angles whose radius is the value. */
export function polar(): string {
  const rings = [16, 31, 46].map((radius) => disc(CENTRE, radius, "none", INK.line, 1));
  const slices = [0.95, 0.6, 0.8, 0.45, 0.7].map((value, at) =>
    area(slice(CENTRE, 46 * value, at * 72, at * 72 + 72), SERIES[at] ?? INK.accent),
  );
  return [...rings, ...slices].join("");
}

/** A radar chart. */
export function radar(): string {
  const web = (scale: (at: number) => number) =>
    `${line(Array.from({ length: 6 }, (_, at) => around(CENTRE, 46 * scale(at), at * 60)))}Z`;
  const spokes = Array.from({ length: 6 }, (_, at) => stroke(line([CENTRE, around(CENTRE, 46, at * 60)]), INK.line, 1));
  const values = [0.9, 0.6, 0.8, 0.5, 0.75, 0.65];
  return [
    ...[1, 0.66, 0.33].map((part) =>
      stroke(
        web(() => part),
        INK.strong,
        1,
      ),
    ),
    ...spokes,
    area(
      web((at) => values[at] ?? 0),
      INK.soft,
    ),
    stroke(
      web((at) => values[at] ?? 0),
      INK.accent,
      2.5,
    ),
  ].join("");
}
