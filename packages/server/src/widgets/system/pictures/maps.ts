import { area, box, disc, INK, line, type Point, stroke } from "./shapes.ts";

export type Provider = "openstreetmap" | "google" | "here" | "tencent" | "image";

interface Ground {
  readonly land: string;
  readonly water: string;
  readonly road: string;
}

const GROUNDS: Readonly<Record<Exclude<Provider, "image">, Ground>> = {
  openstreetmap: { land: "#f2efe9", water: "#aad3df", road: "#f7c96b" },
  google: { land: "#e5e9ec", water: "#9ac8f5", road: "#ffffff" },
  here: { land: "#dfe8dc", water: "#b5d6e8", road: "#d8c9a8" },
  tencent: { land: "#eef3e6", water: "#c2dcf7", road: "#ffd98a" },
};

const WAY: readonly Point[] = [
  [34, 92],
  [62, 74],
  [84, 82],
  [112, 48],
  [140, 54],
  [166, 28],
];

function ground(provider: Provider): string {
  if (provider === "image") {
    return (
      box(8, 8, 184, 104, INK.surface, { stroke: INK.strong }) +
      stroke("M8 60H80V112M80 8V36M122 112V72H192M122 44V8", INK.dim, 3)
    );
  }
  const { land, water, road } = GROUNDS[provider];
  return (
    box(1, 1, 198, 118, land, { round: 6 }) +
    area("M1 84C50 70 70 112 110 100S170 92 199 110V119H1Z", water) +
    stroke("M1 40L70 52L130 30L199 46M60 1L84 119M150 1L138 119", road, 5)
  );
}

function pin([x, y]: Point, color: string): string {
  return (
    area(`M${x} ${y}C${x - 16} ${y - 18} ${x - 12} ${y - 34} ${x} ${y - 34}S${x + 16} ${y - 18} ${x} ${y}Z`, color) +
    disc([x, y - 22], 5, INK.surface)
  );
}

/** Markers of entities. */
export function places(provider: Provider): string {
  return ground(provider) + pin([60, 70], INK.accent) + pin([112, 92], INK.red) + pin([150, 56], INK.accent);
}

/** Trips of entities; `played` adds a player below. */
export function route(provider: Provider, played = false): string {
  const player = played
    ? box(30, 98, 140, 14, INK.surface, { round: 7, stroke: INK.strong }) +
      area("M40 101L48 105L40 109Z", INK.accent) +
      box(56, 104, 100, 3, INK.strong)
    : "";
  return (
    ground(provider) +
    stroke(line(WAY), INK.accent, 4) +
    disc([34, 92], 5, INK.surface, INK.accent, 3) +
    pin([166, 28 + 6], INK.red) +
    player
  );
}

/** A marker that the user places. */
export function placement(provider: Provider): string {
  return ground(provider) + pin([100, 78], INK.accent) + stroke("M78 96H122M100 88V104", INK.dark, 3);
}
