import type { PixelSeries } from "@orrery/model/pixels";
import { type Columns, EMPTY } from "../core/columns.ts";
import type { LatestRow, Noted } from "../storage.ts";
import type { Digester } from "./digester.ts";
import type { PixelRequest, ReadRequest, ReadResult } from "./requests.ts";
import type { RolledMarks } from "./rolled-marks.ts";
import type { SeriesNames } from "./series-names.ts";
import type { EngineState } from "./state.ts";

/** Reads of the storage, merged with what is only in memory. */
export class Reads {
  readonly #state: EngineState;
  readonly #names: SeriesNames;
  readonly #digester: Digester;
  readonly #marks: RolledMarks;

  constructor(
    state: EngineState,
    names: SeriesNames,
    { digester, marks }: { readonly digester: Digester; readonly marks: RolledMarks },
  ) {
    this.#state = state;
    this.#names = names;
    this.#digester = digester;
    this.#marks = marks;
  }

  async range(request: ReadRequest): Promise<ReadResult> {
    const { storage } = this.#state;
    const series = await this.#names.find(storage.reads, request);
    if (series === undefined) return { columns: EMPTY };
    const { key, startTs, endTs, limit, order, aggregation, interval } = request;
    return this.#settled(series, async (buffered): Promise<ReadResult> => {
      const range = { series, buffered, startTs, endTs };
      if (aggregation === "NONE") return { columns: await storage.ranges.raw({ ...range, limit, order }) };
      const noted = await storage.ranges.buckets(range, { key, startTs, endTs, interval, aggregation });
      return { points: this.#noticed(series, noted) };
    });
  }

  /**
   * Reads with a copy of the buffer, which is made first: points that leave it from now on are in a chunk when the range is read.
   * When they were rolled up by then, a row stands for them that does not have their times: read once more, without them.
   */
  async #settled<T>(series: number, read: (buffered: Columns) => Promise<T>): Promise<T> {
    for (;;) {
      const { version } = this.#marks;
      const buffered = this.#state.buffered(series);
      const result = await read(buffered);
      if (buffered.length === 0 || !this.#marks.changedSince(series, version)) return result;
    }
  }

  /** What charts draw of a range, in the order of the keys. */
  async pixels({ keys, interval, rawLimit, ...request }: PixelRequest): Promise<PixelSeries[]> {
    const { storage } = this.#state;
    const { startTs, endTs } = request;
    const names = keys.map((key) => ({ entityType: request.entityType, entityId: request.entityId, key }));
    const known = await this.#names.findAll(storage.reads, names);
    return Promise.all(
      known.map(async (series): Promise<PixelSeries> => {
        if (series === undefined) return { kind: "raw", ts: new Float64Array(), values: new Float64Array() };
        return this.#settled(series, async (buffered) => {
          const range = { series, buffered, startTs, endTs };
          return this.#noticed(series, await storage.ranges.pixels(range, { startTs, endTs, interval, rawLimit }));
        });
      }),
    );
  }

  #noticed<T>(series: number, { result, withoutDigest }: Noted<T>): T {
    if (withoutDigest >= this.#state.limits.digestChunks) this.#digester.ask(series);
    return result;
  }

  /** Latest values of an entity, of all keys by default. */
  async latest(entityType: string, entityId: string, keys?: readonly string[]): Promise<LatestRow[]> {
    const { reads } = this.#state.storage;
    const known = keys
      ? await this.#names.findKeys(reads, entityType, entityId, keys)
      : await reads.seriesOf(entityType, entityId);
    // Pending values first: they are in the table once they are no longer pending.
    const pending = known.map(({ series, key }) => ({ key, series, value: this.#state.pendingLatest(series) }));
    const rows = new Map((await reads.latest(entityType, entityId, keys)).map((row) => [row.key, row]));
    for (const { key, series, value } of pending) {
      const stored = rows.get(key);
      if (value && (!stored || value.ts >= stored.ts)) rows.set(key, { ...value, key, series });
    }
    return [...rows.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** Latest values of the given keys of many entities, in the order of the ids. */
  async latestOf(entityType: string, entityIds: readonly string[], keys: readonly string[]): Promise<LatestRow[][]> {
    const { reads } = this.#state.storage;
    const names = entityIds.flatMap((entityId) => keys.map((key) => ({ entityType, entityId, key })));
    const found = await this.#names.findAll(reads, names);
    const pending = found.map((series) => (series === undefined ? undefined : this.#state.pendingLatest(series)));
    const known = found.filter((series) => series !== undefined);
    const rows = new Map((await reads.latestOf(known)).map((row) => [row.series, row]));
    return entityIds.map((_, i) =>
      keys.flatMap((key, k) => {
        const at = i * keys.length + k;
        const series = found[at];
        if (series === undefined) return [];
        const value = pending[at];
        const stored = rows.get(series);
        if (value && (!stored || value.ts >= stored.ts)) return [{ ...value, key, series }];
        return stored ? [stored] : [];
      }),
    );
  }
}
