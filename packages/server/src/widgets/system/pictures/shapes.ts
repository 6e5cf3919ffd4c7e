/** The console's colours in the light theme; pictures look the same in every theme. */
export const INK = {
  surface: "#ffffff",
  sunken: "#f1f3f6",
  line: "#e3e6eb",
  strong: "#cfd5dd",
  dim: "#5b6472",
  text: "#14181f",
  accent: "#4453d6",
  soft: "#c9cff5",
  tint: "#eef0fc",
  dark: "#1b212b",
  green: "#2e9e6b",
  amber: "#e3a008",
  red: "#d64545",
  teal: "#1f9bab",
  water: "#cfe4f7",
  land: "#e4efdc",
} as const;

/** Colours of series, in order. */
export const SERIES = [INK.accent, INK.teal, INK.amber, INK.red, INK.green] as const;

const WIDTH = 200;
const HEIGHT = 120;

export type Point = readonly [x: number, y: number];

/** The drawing on a card, as a data URL. */
export function dataUrl(body: string, background: string = INK.surface): string {
  const frame = box(0.5, 0.5, WIDTH - 1, HEIGHT - 1, background, { round: 6, stroke: INK.line });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${frame}${body}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  { round = 2, stroke }: { readonly round?: number; readonly stroke?: string } = {},
): string {
  const line = stroke ? ` stroke="${stroke}"` : "";
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${round}" fill="${fill}"${line}/>`;
}

export function disc([x, y]: Point, radius: number, fill: string, stroke?: string, width = 2): string {
  const line = stroke ? ` stroke="${stroke}" stroke-width="${width}"` : "";
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${line}/>`;
}

/** A path; open ones are stroked, closed ones filled. */
export function stroke(d: string, color: string, width = 2, dashes?: string): string {
  const dashed = dashes ? ` stroke-dasharray="${dashes}"` : "";
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${dashed}/>`;
}

export function area(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function label([x, y]: Point, text: string, size: number, fill: string = INK.text, anchor = "middle"): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<text x="${n(x)}" y="${n(y)}" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" fill="${fill}" text-anchor="${anchor}">${escaped}</text>`;
}

export function line(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${n(x)} ${n(y)}`).join("");
}

/** A point on a circle at an angle in degrees, clockwise from the top. */
export function around([x, y]: Point, radius: number, degrees: number): Point {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

/** An arc from one angle to another, clockwise. */
export function arc(centre: Point, radius: number, from: number, to: number): string {
  const [[x1, y1], [x2, y2]] = [around(centre, radius, from), around(centre, radius, to)];
  return `M${n(x1)} ${n(y1)}A${n(radius)} ${n(radius)} 0 ${to - from > 180 ? 1 : 0} 1 ${n(x2)} ${n(y2)}`;
}

/** A slice of a pie. */
export function slice(centre: Point, radius: number, from: number, to: number): string {
  return `${arc(centre, radius, from, to)}L${n(centre[0])} ${n(centre[1])}Z`;
}

function n(value: number): number {
  return Math.round(value * 10) / 10;
}
