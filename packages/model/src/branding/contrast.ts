/** A colour as `#rrggbb`. */
export type HexColor = string;

type Rgb = readonly [red: number, green: number, blue: number];

/** From 1 (equal) to 21 (black on white), as WCAG 2 defines it. */
export function contrast(one: HexColor, other: HexColor): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** `share` of `other`, the rest of `color`, as CSS mixes in sRGB. */
export function mixed(color: HexColor, other: HexColor, share: number): HexColor {
  const [from, to] = [channels(color), channels(other)];
  return hexOf(from.map((value, at) => value + ((to[at] ?? 0) - value) * share));
}

/** The red, green and blue of a colour, 0 to 255, as CSS lists them. */
export function channelText(color: HexColor): string {
  return channels(color).join(" ");
}

function luminance(color: HexColor): number {
  const [red, green, blue] = channels(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function channels(color: HexColor): Rgb {
  const number = Number.parseInt(color.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function hexOf(values: readonly number[]): HexColor {
  return `#${values.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}
