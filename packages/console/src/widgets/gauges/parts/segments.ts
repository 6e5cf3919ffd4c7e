/** A text as a path of figures of seven segments, drawn from its left lower corner upwards. */
export interface SegmentedText {
  readonly path: string;
  readonly width: number;
}

//   a
// f   b
//   g
// e   c
//   d
const DIGITS: Readonly<Record<string, string>> = {
  "0": "abcdef",
  "1": "bc",
  "2": "abged",
  "3": "abgcd",
  "4": "fgbc",
  "5": "afgcd",
  "6": "afgedc",
  "7": "abc",
  "8": "abcdefg",
  "9": "abcdfg",
  "−": "g",
  "-": "g",
};
const NARROW = /[.,:'’]/;
const SPACE = /\s/;

/** `undefined` for texts with other characters than figures. `height` is that of a figure. */
export function segmentedText(text: string, height: number): SegmentedText | undefined {
  const width = height * 0.56;
  const step = height * 0.72;
  let left = 0;
  let path = "";
  for (const character of text) {
    const segments = DIGITS[character];
    if (segments !== undefined) {
      for (const segment of segments) path += barOf(segment, left, width, height);
      left += step;
    } else if (NARROW.test(character)) {
      const dot = height * 0.13;
      path += boxOf(left - height * 0.06, -dot, dot, dot);
      left += height * 0.14;
    } else if (SPACE.test(character)) left += height * 0.3;
    else return undefined;
  }
  return { path, width: Math.max(0, left - (step - width)) };
}

function barOf(segment: string, left: number, width: number, height: number): string {
  const thick = height * 0.12;
  const gap = thick * 0.25;
  const half = height / 2;
  const upright = (x: number, top: number) => slant(x, top + gap, thick, half - 2 * gap, "upright");
  const lying = (y: number) => slant(left + gap, y, width - 2 * gap, thick, "lying");
  switch (segment) {
    case "a":
      return lying(-height);
    case "g":
      return lying(-half - thick / 2);
    case "d":
      return lying(-thick);
    case "f":
      return upright(left, -height);
    case "b":
      return upright(left + width - thick, -height);
    case "e":
      return upright(left, -half);
    default:
      return upright(left + width - thick, -half);
  }
}

/** A bar with pointed ends. */
function slant(x: number, y: number, width: number, height: number, direction: "upright" | "lying"): string {
  const tip = Math.min(width, height) / 2;
  const points =
    direction === "lying"
      ? [
          [x, y + tip],
          [x + tip, y],
          [x + width - tip, y],
          [x + width, y + tip],
          [x + width - tip, y + height],
          [x + tip, y + height],
        ]
      : [
          [x + tip, y],
          [x + width, y + tip],
          [x + width, y + height - tip],
          [x + tip, y + height],
          [x, y + height - tip],
          [x, y + tip],
        ];
  return `M${points.map((point) => point.map(round).join(" ")).join("L")}Z`;
}

const boxOf = (x: number, y: number, width: number, height: number) =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`;
const round = (value: number) => Math.round(value * 100) / 100;
