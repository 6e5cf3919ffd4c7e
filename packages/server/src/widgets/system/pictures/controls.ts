import { area, around, box, disc, INK, label, line, type Point, stroke } from "./shapes.ts";

/** A terminal window. */
export function terminal(lines: readonly string[]): string {
  const rows = lines.map((text, at) =>
    label([30, 50 + at * 20], text, 14, at === 0 ? INK.surface : "#b3bcc9", "start"),
  );
  return (
    box(20, 14, 160, 92, INK.dark, { round: 6 }) +
    [32, 44, 56].map((x) => disc([x, 26], 3, INK.dim)).join("") +
    rows.join("")
  );
}

/** A knob on its scale. */
export function knob(): string {
  const centre: Point = [100, 62];
  const ticks = Array.from({ length: 11 }, (_, at) =>
    stroke(
      line([around(centre, 46, -135 + at * 27), around(centre, 40, -135 + at * 27)]),
      at < 7 ? INK.accent : INK.strong,
      3,
    ),
  );
  return [
    ...ticks,
    disc(centre, 32, INK.sunken, INK.strong),
    stroke(line([around(centre, 16, 45), around(centre, 28, 45)]), INK.accent, 4),
  ].join("");
}

export function slideSwitch(): string {
  return (
    box(60, 38, 80, 44, INK.accent, { round: 22 }) +
    disc([118, 60], 18, INK.surface) +
    label([80, 66], "ON", 14, INK.surface)
  );
}

export function roundSwitch(): string {
  return (
    disc([100, 60], 46, INK.sunken, INK.strong, 3) +
    disc([100, 60], 34, INK.surface, INK.accent, 4) +
    stroke("M100 40V60", INK.accent, 5) +
    stroke("M87 47A19 19 0 1 0 113 47", INK.accent, 5)
  );
}

/** A lit lamp. */
export function lamp(): string {
  const rays = Array.from({ length: 8 }, (_, at) =>
    stroke(line([around([100, 60], 36, at * 45), around([100, 60], 46, at * 45)]), INK.green, 3),
  );
  return [...rays, disc([100, 60], 26, INK.green), disc([91, 51], 7, "#b8e6cf")].join("");
}

export function button(text: string, fill: string): string {
  return box(40, 42, 120, 36, fill, { round: 8 }) + label([100, 66], text, 16, INK.surface);
}

/** Pins in two rows; those in `on` are lit, switches are square. */
export function pins(
  columns: number,
  { switches, board }: { readonly switches: boolean; readonly board: boolean },
): string {
  const step = 160 / columns;
  const cells = Array.from({ length: columns * 2 }, (_, at) => {
    const [x, y] = [20 + (at % columns) * step + step / 2, at < columns ? 46 : 76];
    const lit = (at * 5) % 3 === 0;
    if (switches)
      return (
        box(x - 5, y - 8, 10, 16, INK.line, { round: 4 }) +
        disc([x, lit ? y - 4 : y + 4], 4, lit ? INK.accent : INK.dim)
      );
    return disc([x, y], Math.min(7, step / 2.6), lit ? INK.green : INK.strong);
  });
  const back = board
    ? box(10, 24, 180, 74, "#dff0e6", { round: 8, stroke: "#9fd0b6" }) +
      [18, 182].map((x) => disc([x, 32], 3, "#9fd0b6")).join("")
    : box(14, 28, 172, 66, INK.sunken, { round: 6 });
  return back + cells.join("");
}

/** An input field with the value `sample` and a button; `scope` names where it is stored. */
export function field(sample: string, scope: string): string {
  return [
    box(18, 16, 40, 16, INK.tint, { round: 8, stroke: INK.soft }),
    label([38, 28], scope, 10, INK.accent),
    box(18, 46, 120, 34, INK.surface, { round: 5, stroke: INK.accent }),
    label([28, 69], sample, 18, INK.text, "start"),
    disc([162, 63], 15, INK.accent),
    stroke("M155 63L160 68L169 57", INK.surface, 3),
    box(18, 92, 80, 4, INK.line),
  ].join("");
}

/** Input fields in a column. */
export function fields(count: number, fill: string = INK.accent): string {
  const rows = Array.from(
    { length: count },
    (_, at) =>
      box(20, 14 + at * 26, 50, 4, INK.strong) + box(20, 21 + at * 26, 160, 13, INK.surface, { stroke: INK.strong }),
  );
  return rows.join("") + box(136, 100, 44, 13, fill, { round: 4 });
}

export function camera(): string {
  return (
    box(36, 34, 128, 72, INK.dark, { round: 8 }) +
    area("M78 34L88 20H112L122 34Z", INK.dark) +
    disc([100, 70], 26, INK.soft, INK.surface, 3) +
    disc([100, 70], 13, INK.accent) +
    disc([148, 48], 4, INK.red)
  );
}

/** The form that claims a device. */
export function claim(): string {
  return (
    box(30, 34, 60, 52, INK.tint, { round: 6, stroke: INK.soft }) +
    stroke("M44 22V34M60 22V34M76 22V34M44 86V98M60 86V98M76 86V98", INK.strong, 3) +
    disc([124, 60], 14, "none", INK.accent, 5) +
    stroke("M138 60H176M166 60V72M176 60V70", INK.accent, 5)
  );
}
