import { type Chunk, rewrite } from "../core/chunks.ts";
import { isText } from "../core/columns.ts";
import type { Changes, StampedCell } from "../storage.ts";
import type { Compactor } from "./compactor.ts";
import { allChunks, readRaw } from "./range-reads.ts";
import type { DeleteRequest, LatestChange } from "./requests.ts";
import type { SeriesNames } from "./series-names.ts";
import { END_OF_TIME, type EngineState } from "./state.ts";

/** Takes points, latest values and whole entities away: from the chunks, the buffers and the log. */
export class Removals {
  readonly #state: EngineState;
  readonly #names: SeriesNames;
  readonly #compactor: Compactor;

  constructor(state: EngineState, names: SeriesNames, compactor: Compactor) {
    this.#state = state;
    this.#names = names;
    this.#compactor = compactor;
  }

  /** Removes `[startTs, endTs)` of each key; answers what became of the latest values that lay within. */
  async delete(request: DeleteRequest): Promise<LatestChange[]> {
    const { entityType, entityId, startTs, endTs } = request;
    if (endTs <= startTs) return [];
    const { storage, row } = this.#state;
    const known = await this.#names.findKeys(storage, entityType, entityId, [...new Set(request.keys)]);
    const removal = await this.#plan(
      known.map(({ series }) => series),
      startTs,
      endTs,
    );
    const changes = await this.#latestChanges(known, request);
    for (const { series } of known) row.removed(series, startTs, endTs);
    for (const { series, value } of changes) row.latest(series, value);
    await this.#state.apply({ ...removal, forceLatest: changes }, () => {
      for (const { series } of known) this.#removeBuffered(series, startTs, endTs);
      for (const { series } of changes) this.#dropPending(series);
    });
    return changes.map(({ key, value }) => ({ key, value }));
  }

  /** Removes everything of an entity. */
  async deleteEntity(entityType: string, entityId: string): Promise<void> {
    const known = await this.#state.storage.seriesOf(entityType, entityId);
    if (known.length === 0) return;
    const series = known.map((each) => each.series);
    this.#state.row.dropped(series);
    await this.#state.apply({ removeSeries: series }, () => {
      for (const each of series) this.#dropSeries(each);
      this.#names.clear();
    });
  }

  /** Removes the points of an entity before `beforeTs`; latest values stay. */
  async expire(entityType: string, entityId: string, beforeTs: number): Promise<void> {
    const { storage, row } = this.#state;
    const known = (await storage.seriesOf(entityType, entityId)).map(({ series }) => series);
    if (known.length === 0) return;
    const removal = await this.#plan(known, -END_OF_TIME, beforeTs);
    for (const series of known) row.removed(series, -END_OF_TIME, beforeTs);
    await this.#state.apply(removal, () => {
      for (const series of known) this.#removeBuffered(series, -END_OF_TIME, beforeTs);
    });
  }

  async #latestChanges(
    known: readonly { readonly series: number; readonly key: string }[],
    { entityType, entityId, keys, startTs, endTs, rewriteLatest }: DeleteRequest,
  ): Promise<(LatestChange & { series: number })[]> {
    const rows = await this.#state.storage.latest(entityType, entityId, keys);
    const stored = new Map(rows.map((row) => [row.series, row]));
    const changes: (LatestChange & { series: number })[] = [];
    for (const { series, key } of known) {
      const pending = this.#state.pendingLatest(series);
      const row = stored.get(series);
      const current = pending && (!row || pending.ts >= row.ts) ? pending : row;
      if (!current || current.ts < startTs || current.ts >= endTs) continue;
      changes.push({ series, key, value: rewriteLatest ? await this.#newestBefore(series, startTs) : undefined });
    }
    return changes;
  }

  /** Chunks that lie within the range go as they are; those over its ends are cut. */
  async #plan(series: readonly number[], startTs: number, endTs: number): Promise<Partial<Changes>> {
    const removeChunks: number[] = [];
    const addChunks: Chunk[] = [];
    for (const each of series) {
      const partial = new Map<number, Chunk>();
      for (const ts of [startTs, endTs]) {
        for (const chunk of await this.#state.storage.chunks(allChunks(each, ts, ts + 1))) {
          if (chunk.t0 < endTs && chunk.t1 >= startTs) partial.set(chunk.id, chunk);
        }
      }
      const cut = { series: each, startTs, endTs: endTs - 1, seq: 0, added: undefined };
      addChunks.push(...this.#state.numbered(rewrite([...partial.values()], cut)));
      removeChunks.push(...partial.keys());
    }
    return { removeChunks, addChunks, removeRanges: series.map((each) => ({ series: each, startTs, endTs })) };
  }

  #removeBuffered(series: number, startTs: number, endTs: number): void {
    const { slots, buffers } = this.#state;
    const slot = slots.find(series);
    if (slot === undefined) return;
    buffers.remove(slot, startTs, endTs);
    if (buffers.count(slot) === 0) slots.setFirstLsn(slot, 0);
    slots.forgetTail(slot);
  }

  #dropPending(series: number): void {
    const { slots } = this.#state;
    const slot = slots.find(series);
    if (slot !== undefined) slots.clearLatest(slot);
  }

  #dropSeries(series: number): void {
    const { slots, buffers } = this.#state;
    this.#compactor.forget(series);
    const slot = slots.find(series);
    if (slot === undefined) return;
    buffers.clear(slot);
    slots.release(slot);
  }

  async #newestBefore(series: number, endTs: number): Promise<StampedCell | undefined> {
    const range = { series, buffered: this.#state.buffered(series), startTs: -END_OF_TIME, endTs };
    const { length, ts, type, num, text } = await readRaw(this.#state.storage, { ...range, limit: 1, order: "DESC" });
    const last = length - 1;
    if (last < 0) return undefined;
    const code = type[last] ?? 0;
    const value = num[last] ?? 0;
    return {
      ts: ts[last] ?? 0,
      type: code,
      num: isText(code) ? 0 : value,
      text: isText(code) ? text[value] : undefined,
    };
  }
}
