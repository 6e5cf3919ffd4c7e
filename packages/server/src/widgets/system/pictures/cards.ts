import { area, box, disc, INK, label, line, type Point, stroke } from "./shapes.ts";

export interface TableLook {
  /** As fractions of the width. */
  readonly columns: readonly number[];
  /** Colours of the dot before each row. */
  readonly dots?: readonly string[];
  /** Tabs above the table. */
  readonly tabs?: number;
  /** Buttons at the end of each row. */
  readonly actions?: number;
}

/** A table with a header row. */
export function table({ columns, dots = [], tabs = 0, actions = 0 }: TableLook): string {
  const top = tabs > 0 ? 30 : 12;
  const heads = Array.from({ length: tabs }, (_, at) =>
    box(14 + at * 46, 12, 40, 5, at === 0 ? INK.accent : INK.strong),
  );
  const left = dots.length > 0 ? 30 : 16;
  const width = 170 - (left - 16) - actions * 14;
  const rows = Array.from({ length: tabs > 0 ? 4 : 5 }, (_, row) => {
    const y = top + 20 + row * 17;
    let x = left;
    const cells = columns.map((part, column) => {
      const cell = box(x, y, width * part * (row % 2 ? 0.6 : 0.8), 5, column === 0 ? INK.dim : INK.strong);
      x += width * part;
      return cell;
    });
    const dot = dots[row % Math.max(1, dots.length)];
    const ends = Array.from({ length: actions }, (_, at) => disc([184 - at * 13, y + 2.5], 3.5, INK.soft));
    return [stroke(`M14 ${y + 11}H186`, INK.line, 1), ...cells, dot ? disc([20, y + 2.5], 4, dot) : "", ...ends].join(
      "",
    );
  });
  return [...heads, box(10, top, 180, 13, INK.sunken), ...rows].join("");
}

/** A value with its unit. */
export function figure(text: string, unit: string): string {
  return (
    label([96, 74], text, 42, INK.text, "middle") + label([150, 50], unit, 16, INK.dim) + box(70, 92, 60, 5, INK.strong)
  );
}

/** A list of names and values. */
export function pairs(count: number): string {
  return Array.from({ length: count }, (_, at) => {
    const y = 24 + at * (80 / count);
    return box(20, y, 50, 6, INK.strong) + box(120, y, 60 - (at % 2) * 18, 6, INK.accent);
  }).join("");
}

/** A text in the centre. */
export function sign(text: string, { color = INK.accent as string, below = 2 } = {}): string {
  const rest = Array.from({ length: below }, (_, at) => box(40 + at * 14, 92 + at * 10, 120 - at * 28, 4, INK.strong));
  return label([100, 74], text, 40, color) + rest.join("");
}

/** Looks like a QR code. */
export function qr(): string {
  const eye = (x: number, y: number) =>
    box(x, y, 24, 24, INK.text) + box(x + 4, y + 4, 16, 16, INK.surface) + box(x + 8, y + 8, 8, 8, INK.text);
  const dots = Array.from({ length: 90 }, (_, at) => at).filter((at) => (at * 7 + Math.floor(at / 9) * 5) % 3 === 0);
  const cells = dots.map((at) => [58 + (at % 12) * 7, 18 + Math.floor(at / 12) * 11] as const);
  const free = cells.filter(([x, y]) => !((x < 84 && (y < 44 || y > 70)) || (x > 112 && y < 44)));
  return [
    ...free.map(([x, y]) => box(x, y, 6, 6, INK.text, { round: 0 })),
    eye(58, 18),
    eye(118, 18),
    eye(58, 78),
  ].join("");
}

/** A tree of entities. */
export function tree(): string {
  const rows: readonly Point[] = [
    [20, 18],
    [40, 38],
    [40, 58],
    [60, 76],
    [60, 94],
  ];
  return (
    rows
      .map(
        ([x, y], at) =>
          box(x, y, 10, 10, at === 0 ? INK.accent : INK.soft) + box(x + 16, y + 3, 80 - at * 8, 5, INK.strong),
      )
      .join("") + stroke("M25 28V63H40M25 43H40M45 68V99H60M45 81H60", INK.strong, 1.5)
  );
}

/** An image with values on it. */
export function labelled(): string {
  const tag = (x: number, y: number, text: string) =>
    box(x, y, 44, 18, INK.dark, { round: 4 }) + label([x + 22, y + 13], text, 11, INK.surface);
  return (
    area("M14 106L66 46L96 80L122 56L186 106Z", INK.soft) +
    disc([150, 30], 12, INK.amber) +
    tag(30, 26, "21 °C") +
    tag(118, 76, "48 %")
  );
}

/** Navigation tiles; with `count` 1 the tile fills the picture. */
export function tiles(count: number): string {
  const size = count === 1 ? 70 : 42;
  return Array.from({ length: count }, (_, at) => {
    const [x, y] = count === 1 ? [65, 25] : [22 + (at % 3) * 54, 14 + Math.floor(at / 3) * 50];
    const middle = x + size / 2;
    return (
      box(x, y, size, size, INK.tint, { round: 6, stroke: INK.soft }) +
      stroke(
        line([
          [middle - 6, y + size / 2 - 8],
          [middle + 4, y + size / 2],
          [middle - 6, y + size / 2 + 8],
        ]),
        INK.accent,
        3,
      )
    );
  }).join("");
}

/** A hub with spokes. */
export function hub(): string {
  const places: readonly Point[] = [
    [34, 26],
    [166, 26],
    [34, 94],
    [166, 94],
  ];
  const ways = places.map(([x, y]) =>
    stroke(
      line([
        [100, 60],
        [x, y],
      ]),
      INK.strong,
      2,
    ),
  );
  const ends = places.map(([x, y]) => box(x - 20, y - 12, 40, 24, INK.tint, { round: 5, stroke: INK.soft }));
  const lamps = places.map(([x, y], at) => disc([x - 11, y], 4, at === 2 ? INK.red : INK.green));
  return [...ways, ...ends, ...lamps, disc([100, 60], 20, INK.accent), disc([100, 60], 8, INK.surface)].join("");
}

/** A dashboard in a frame. */
export function nested(): string {
  return (
    box(24, 14, 152, 92, INK.sunken, { round: 5, stroke: INK.strong }) +
    box(34, 26, 58, 30, INK.soft) +
    box(100, 26, 66, 30, INK.tint, { stroke: INK.soft }) +
    box(34, 64, 132, 32, INK.surface, { stroke: INK.strong }) +
    stroke("M40 88L66 76L96 84L126 70L158 78", INK.accent, 2.5)
  );
}

/** A month with a range of days. */
export function calendar(): string {
  const days = Array.from({ length: 28 }, (_, at) =>
    box(46 + (at % 7) * 16, 42 + Math.floor(at / 7) * 15, 12, 11, at > 8 && at < 19 ? INK.accent : INK.line),
  );
  return [
    box(38, 12, 124, 96, INK.surface, { round: 6, stroke: INK.strong }),
    box(38, 12, 124, 22, INK.accent, { round: 6 }),
    ...days,
  ].join("");
}
