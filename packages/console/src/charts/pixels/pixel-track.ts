import type { SeriesView, TimeRange } from "@orrery/model";
import { PIXEL_LIMITS, type PixelAnswer, type PixelRequest } from "@orrery/model/pixels";
import {
  levelOf,
  slotMs,
  TILE_SLOTS,
  type TileCache,
  type TilePart,
  tileEnd,
  tileStart,
  tilesIn,
  tilesOf,
} from "./pixel-tiles.ts";
import { pixelView } from "./pixel-view.ts";
import { RetryTimes } from "./retry-times.ts";

export type ReadPixels = (request: PixelRequest, signal: AbortSignal) => Promise<PixelAnswer>;

interface PixelTrackOptions {
  /** What is kept of all charts. */
  readonly tiles: TileCache;
  /** Whose series they are: what is kept under this name is theirs. */
  readonly scope: string;
  readonly keys: readonly string[];
  readonly read: ReadPixels;
  /** The server's clock. */
  readonly now: () => number;
  /** Something came, or failed. */
  readonly onChange: () => void;
}

/** A time that was not over when it was read is read again after so long. */
const REFRESH_MS = 10_000;
/** What is late is found after so long: a few rows of digests are read for it, however long the time is. */
const KEPT_MS = 60_000;

/**
 * The series of an entity at any time and zoom: what is missing of the time that is shown is asked for, all else is drawn
 * from what was read before, coarser or finer, until it comes.
 */
export class PixelTrack {
  readonly #options: PixelTrackOptions;
  /** Calls that have not been answered, by the tiles that they ask for. */
  readonly #pending = new Map<string, AbortController>();
  readonly #retries = new RetryTimes();
  /** Of keys, with what they were made of. */
  readonly #views = new Map<string, { readonly of: string; readonly view: SeriesView }>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #width = 0;
  #range: TimeRange = { start: 0, end: 0 };
  #level = 0;
  #error: Error | undefined;

  constructor(options: PixelTrackOptions) {
    this.#options = options;
  }

  /** Why the last call failed; undefined after one that did not. */
  get error(): Error | undefined {
    return this.#error;
  }

  /** Whether all of the time that is shown is there, as fine as it can be seen. */
  get isComplete(): boolean {
    return this.#indexes().every((index) => this.#exact(index) !== undefined);
  }

  /** What an entry stands for, ms; 0 when all are points as they are. */
  get slotMs(): number {
    const isRaw = this.#parts().every(({ tile }) => tile.series.every(({ kind }) => kind !== "slots"));
    return isRaw ? 0 : slotMs(this.#level);
  }

  /** Keys that have values in the shown time that are no numbers. */
  get others(): readonly string[] {
    const parts = this.#parts();
    return this.#options.keys.filter((_, at) => parts.some(({ tile }) => tile.series[at]?.kind === "others"));
  }

  /** From now on `range` is shown in `width` pixels; what is missing of it is asked for, what failed after a while. */
  show(range: TimeRange, width: number): void {
    this.#range = range;
    this.#width = width;
    this.#level = levelOf(range, width);
    const missing = this.#missing();
    const wanted = new Set(missing.map((index) => tileName(this.#level, index)));
    this.#retries.keep(wanted);
    const needed = new Set([...this.#pending].flatMap(([tile, call]) => (wanted.has(tile) ? call : [])));
    for (const call of new Set(this.#pending.values())) if (!needed.has(call)) call.abort();
    const now = this.#options.now();
    const asked = missing.filter((index) => {
      const name = tileName(this.#level, index);
      return !this.#pending.has(name) && this.#retries.isDue(name, now);
    });
    for (const run of this.#runs(asked)) void this.#ask(run);
  }

  /** The points or slots of a key in the shown time; the same one while nothing has changed. */
  view(key: string): SeriesView {
    const { start, end } = this.#range;
    const of = `${start} ${end} ${this.#level} ${this.#options.tiles.version}`;
    const known = this.#views.get(key);
    if (known?.of === of) return known.view;
    const view = this.#viewOf(key);
    this.#views.set(key, { of, view });
    return view;
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    for (const call of this.#pending.values()) call.abort();
  }

  #viewOf(key: string): SeriesView {
    const { start, end } = this.#range;
    const parts = this.#parts().map(({ tile, ...part }) => ({
      tile,
      start: Math.max(part.start, start),
      end: Math.min(part.end, end),
    }));
    return pixelView(parts, this.#options.keys.indexOf(key));
  }

  #indexes(): readonly number[] {
    const { first, last } = tilesOf(this.#range, this.#level);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  }

  #parts(): readonly TilePart[] {
    const { tiles, scope } = this.#options;
    return this.#indexes().flatMap((index) => tiles.parts(scope, { level: this.#level, index }));
  }

  #exact(index: number) {
    return this.#options.tiles.exact(this.#options.scope, { level: this.#level, index });
  }

  #missing(): readonly number[] {
    const now = this.#options.now();
    return this.#indexes().filter((index) => {
      const tile = this.#exact(index);
      if (!tile) return true;
      const wasOver = Math.min(tileEnd(tile), this.#range.end) <= tile.readAt;
      return now - tile.readAt >= (wasOver ? KEPT_MS : REFRESH_MS);
    });
  }

  /** Neighbours are asked for together, as far as one call may. */
  #runs(indexes: readonly number[]): readonly (readonly number[])[] {
    const keys = Math.min(this.#options.keys.length, PIXEL_LIMITS.keys);
    const most = Math.floor(Math.min(PIXEL_LIMITS.pixels, PIXEL_LIMITS.slots / Math.max(1, keys)) / TILE_SLOTS);
    const runs: number[][] = [];
    for (const index of indexes) {
      const run = runs.at(-1);
      if (run && run.at(-1) === index - 1 && run.length < most) run.push(index);
      else runs.push([index]);
    }
    return runs;
  }

  async #ask(run: readonly number[]): Promise<void> {
    const { now, onChange, tiles, scope } = this.#options;
    const level = this.#level;
    const call = new AbortController();
    const names = run.map((index) => tileName(level, index));
    for (const name of names) this.#pending.set(name, call);
    const readAt = now();
    const range = {
      startTs: tileStart({ level, index: run[0] ?? 0 }),
      endTs: tileEnd({ level, index: run.at(-1) ?? 0 }),
      pixelMs: slotMs(level),
    };
    try {
      const answer = await this.#read(range, call.signal);
      for (const tile of tilesIn(answer, level, readAt)) tiles.put(scope, tile);
      for (const name of names) this.#retries.succeed(name);
      this.#error = undefined;
    } catch (error) {
      if (call.signal.aborted) return;
      this.#error = error instanceof Error ? error : new Error(String(error));
      for (const name of names) this.#retries.fail(name, now());
      this.#retryLater();
    } finally {
      for (const name of names) if (this.#pending.get(name) === call) this.#pending.delete(name);
    }
    onChange();
  }

  /** Times that do not move are shown once: nothing else would ask again. */
  #retryLater(): void {
    clearTimeout(this.#retry);
    const now = this.#options.now();
    const next = this.#retries.nextAfter(now);
    if (next === undefined) return;
    this.#retry = setTimeout(() => {
      this.show(this.#range, this.#width);
      this.#retryLater();
    }, next - now);
  }

  /** More keys than one call may name are asked for by several. */
  async #read(range: Omit<PixelRequest, "keys">, signal: AbortSignal): Promise<PixelAnswer> {
    const { keys, read } = this.#options;
    const parts: Promise<PixelAnswer>[] = [];
    for (let from = 0; from < keys.length; from += PIXEL_LIMITS.keys) {
      parts.push(read({ ...range, keys: keys.slice(from, from + PIXEL_LIMITS.keys) }, signal));
    }
    const answers = await Promise.all(parts);
    return { ...range, series: answers.flatMap(({ series }) => series) };
  }
}

const tileName = (level: number, index: number): string => `${level}/${index}`;
