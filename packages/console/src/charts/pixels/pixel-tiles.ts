import type { TimeRange } from "@orrery/model";
import type { PixelAnswer, PixelSeries } from "@orrery/model/pixels";
import { lowerBound } from "../decimate.ts";

/** Slots of a tile. Those of level n are 2^n ms long; two tiles of a level are one of the next. */
export const TILE_SLOTS = 256;
/** Coarser tiles that are looked for while a tile is missing. */
const LEVELS_ABOVE = 24;
/** Finer tiles that are looked for: after zooming out. */
const LEVELS_BELOW = 3;

export interface TileId {
  readonly level: number;
  readonly index: number;
}

/** What is known of the series of an entity in the time of a tile. */
export interface Tile extends TileId {
  readonly series: readonly PixelSeries[];
  /** When it was asked for, by the server's clock. */
  readonly readAt: number;
}

/** What is drawn in a time, of a tile that may reach beyond it. */
export interface TilePart extends TimeRange {
  readonly tile: Tile;
}

export const slotMs = (level: number): number => 2 ** level;

/** Where a tile begins, ms. */
export const tileStart = ({ level, index }: TileId): number => index * TILE_SLOTS * slotMs(level);

export const tileEnd = ({ level, index }: TileId): number => (index + 1) * TILE_SLOTS * slotMs(level);

/** The level whose slots are at most as long as one of `width` pixels. */
export function levelOf({ start, end }: TimeRange, width: number): number {
  return Math.max(0, Math.floor(Math.log2(Math.max(1, end - start) / Math.max(1, width))));
}

/** The first and the last tile of a level that a range touches. */
export function tilesOf({ start, end }: TimeRange, level: number): { readonly first: number; readonly last: number } {
  const length = TILE_SLOTS * slotMs(level);
  const first = Math.floor(start / length);
  return { first, last: Math.max(first, Math.ceil(end / length) - 1) };
}

/** The tiles of a level in an answer, whose range is whole tiles. */
export function tilesIn({ startTs, endTs, series }: PixelAnswer, level: number, readAt: number): readonly Tile[] {
  const { first, last } = tilesOf({ start: startTs, end: endTs }, level);
  return Array.from({ length: last - first + 1 }, (_, at): Tile => {
    const id = { level, index: first + at };
    const range = { start: tileStart(id), end: tileEnd(id) };
    return { ...id, readAt, series: series.map((one) => cutSeries(one, range, slotMs(level))) };
  });
}

/** The part of a series in a range; slots count by their middle. Views of the same memory. */
export function cutSeries(series: PixelSeries, { start, end }: TimeRange, ofSlot: number): PixelSeries {
  switch (series.kind) {
    case "others":
      return series;
    case "raw": {
      const [from, to] = [lowerBound(series.ts, start), lowerBound(series.ts, end)];
      return { kind: "raw", ts: series.ts.subarray(from, to), values: series.values.subarray(from, to) };
    }
    case "slots": {
      const [from, to] = [lowerBound(series.slot, start / ofSlot - 0.5), lowerBound(series.slot, end / ofSlot - 0.5)];
      const cut = (column: Float64Array) => column.subarray(from, to);
      const { slot, count, sum, min, max, first, last } = series;
      return {
        ...{ kind: "slots", slot: cut(slot), count: cut(count), sum: cut(sum) },
        ...{ min: cut(min), max: cut(max), first: cut(first), last: cut(last) },
      };
    }
  }
}

/** Tiles of many charts, bounded together; those that were used least recently are forgotten. */
export class TileCache {
  readonly #tiles = new Map<string, Tile>();
  readonly #maxEntries: number;
  #entries = 0;
  #version = 0;

  /** `maxEntries`: points and slots of all tiles together. */
  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  /** Points and slots that are kept. */
  get entries(): number {
    return this.#entries;
  }

  /** Another number after each change. */
  get version(): number {
    return this.#version;
  }

  /** `scope`: whose tile it is. */
  put(scope: string, tile: Tile): void {
    this.#version += 1;
    this.#remove(keyOf(scope, tile));
    this.#tiles.set(keyOf(scope, tile), tile);
    this.#entries += entriesOf(tile);
    for (const key of this.#tiles.keys()) {
      if (this.#entries <= this.#maxEntries || this.#tiles.size === 1) return;
      this.#remove(key);
    }
  }

  /** A tile from which all of `id` can be drawn exactly: itself, or a coarser one that has the points as they are. */
  exact(scope: string, id: TileId): Tile | undefined {
    const own = this.#get(scope, id);
    if (own) return own;
    for (let up = 1; up <= LEVELS_ABOVE; up += 1) {
      const tile = this.#get(scope, above(id, up));
      if (tile?.series.every(({ kind }) => kind !== "slots")) return tile;
    }
    return undefined;
  }

  /** What can be drawn of a tile now: itself, else finer ones, else a coarser one; empty when nothing is known. */
  parts(scope: string, id: TileId): readonly TilePart[] {
    const whole = { start: tileStart(id), end: tileEnd(id) };
    const exact = this.exact(scope, id);
    if (exact) return [{ ...whole, tile: exact }];
    const finer = this.#finer(scope, id, LEVELS_BELOW);
    if (finer.length > 0) return finer;
    for (let up = 1; up <= LEVELS_ABOVE; up += 1) {
      const tile = this.#get(scope, above(id, up));
      if (tile) return [{ ...whole, tile }];
    }
    return [];
  }

  #finer(scope: string, { level, index }: TileId, depth: number): readonly TilePart[] {
    if (depth === 0 || level === 0) return [];
    return [2 * index, 2 * index + 1].flatMap((each) => {
      const id = { level: level - 1, index: each };
      const tile = this.#get(scope, id);
      return tile ? [{ start: tileStart(id), end: tileEnd(id), tile }] : this.#finer(scope, id, depth - 1);
    });
  }

  #get(scope: string, id: TileId): Tile | undefined {
    const key = keyOf(scope, id);
    const tile = this.#tiles.get(key);
    if (!tile) return undefined;
    this.#tiles.delete(key); // the newest ones are last
    this.#tiles.set(key, tile);
    return tile;
  }

  #remove(key: string): void {
    const tile = this.#tiles.get(key);
    if (!tile) return;
    this.#tiles.delete(key);
    this.#entries -= entriesOf(tile);
  }
}

const keyOf = (scope: string, { level, index }: TileId): string => `${level}/${index}/${scope}`;

const above = ({ level, index }: TileId, up: number): TileId => ({
  level: level + up,
  index: Math.floor(index / 2 ** up),
});

/** An empty tile takes room, too. */
function entriesOf({ series }: Tile): number {
  return series.reduce((sum, one) => sum + lengthOf(one), 16);
}

function lengthOf(series: PixelSeries): number {
  if (series.kind === "others") return 0;
  return series.kind === "raw" ? series.ts.length : series.slot.length;
}
