/** Red, green, blue 0 to 255, alpha 0 to 1. */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** Hue 0 to 360, saturation, value and alpha 0 to 1. What a picker holds: grey and black keep their hue. */
export interface Hsva {
  readonly h: number;
  readonly s: number;
  readonly v: number;
  readonly a: number;
}

/** Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(…)`, `rgba(…)`, `hsl(…)` and `hsla(…)`; names are for `namedColor`. */
export function parseColor(text: string): Rgba | undefined {
  const trimmed = text.trim().toLowerCase();
  return parseHex(trimmed) ?? parseFunction(trimmed) ?? namedColor(trimmed);
}

/** As it is saved in dashboards: `#rrggbb`, or `rgba(r,g,b,a)` when something shines through. */
export function formatColor({ r, g, b, a }: Rgba): string {
  if (a < 1) return `rgba(${r},${g},${b},${Number(a.toFixed(2))})`;
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

export function toHsva({ r, g, b, a }: Rgba): Hsva {
  const [red, green, blue] = [r / 255, g / 255, b / 255];
  const v = Math.max(red, green, blue);
  const range = v - Math.min(red, green, blue);
  return { h: hueOf(red, green, blue, v, range), s: v === 0 ? 0 : range / v, v, a };
}

export function toRgba({ h, s, v, a }: Hsva): Rgba {
  const part = (n: number) => {
    const k = (n + h / 60) % 6;
    return Math.round(255 * (v - v * s * Math.max(0, Math.min(k, 4 - k, 1))));
  };
  return { r: part(5), g: part(3), b: part(1), a };
}

function hueOf(red: number, green: number, blue: number, max: number, range: number): number {
  if (range === 0) return 0;
  if (max === red) return (60 * ((green - blue) / range) + 360) % 360;
  if (max === green) return 60 * ((blue - red) / range + 2);
  return 60 * ((red - green) / range + 4);
}

function parseHex(text: string): Rgba | undefined {
  if (!/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(text)) return undefined;
  const digits = text.slice(1);
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const at = (index: number) => Number.parseInt(long.slice(index, index + 2), 16);
  return { r: at(0), g: at(2), b: at(4), a: long.length === 8 ? Math.round((at(6) / 255) * 100) / 100 : 1 };
}

function parseFunction(text: string): Rgba | undefined {
  const [, name = "", inside = ""] = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(text) ?? [];
  const parts = inside.split(/[\s,/]+/).filter((part) => part !== "");
  if (name === "" || parts.length < 3 || parts.length > 4) return undefined;
  const a = amount(parts[3] ?? "1", 1);
  const scales = name === "rgb" ? ([255, 255, 255] as const) : ([360, 1, 1] as const);
  const values = scales.map((scale, index) => amount((parts[index] ?? "").replace(/deg$/, ""), scale));
  if (a === undefined || values.some((value) => value === undefined)) return undefined;
  const [x = 0, y = 0, z = 0] = values as number[]; // none is undefined, as just seen
  if (name === "rgb") return { r: Math.round(x), g: Math.round(y), b: Math.round(z), a };
  return hslToRgba(x % 360, y, z, a);
}

function hslToRgba(h: number, s: number, l: number, a: number): Rgba {
  const v = l + s * Math.min(l, 1 - l);
  return toRgba({ h, s: v === 0 ? 0 : 2 * (1 - l / v), v, a });
}

/** A number within 0 and `full`, or a percentage of `full`. */
function amount(text: string, full: number): number | undefined {
  const [, digits, percent] = /^([+-]?(?:\d+\.?\d*|\.\d+))(%)?$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const value = percent === undefined ? Number(digits) : (Number(digits) / 100) * full;
  return Math.min(full, Math.max(0, value));
}

function namedColor(text: string): Rgba | undefined {
  const hex = Object.hasOwn(NAMED, text) ? NAMED[text] : undefined;
  return hex === undefined ? undefined : { ...(parseHex(`#${hex}`) ?? BLACK), a: text === "transparent" ? 0 : 1 };
}

const BLACK: Rgba = { r: 0, g: 0, b: 0, a: 1 };

/** The names that people type and old dashboards hold. */
const NAMED: Readonly<Record<string, string>> = {
  transparent: "000000",
  black: "000000",
  silver: "c0c0c0",
  gray: "808080",
  grey: "808080",
  white: "ffffff",
  maroon: "800000",
  red: "ff0000",
  purple: "800080",
  fuchsia: "ff00ff",
  magenta: "ff00ff",
  green: "008000",
  lime: "00ff00",
  olive: "808000",
  yellow: "ffff00",
  navy: "000080",
  blue: "0000ff",
  teal: "008080",
  aqua: "00ffff",
  cyan: "00ffff",
  orange: "ffa500",
  pink: "ffc0cb",
  brown: "a52a2a",
  gold: "ffd700",
  indigo: "4b0082",
  violet: "ee82ee",
};
