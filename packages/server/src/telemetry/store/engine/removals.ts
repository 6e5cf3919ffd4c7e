import { type Chunk, rewrite } from "../core/chunks.ts";
import { isText } from "../core/columns.ts";
import type { Changes, SeriesRange, StampedCell } from "../storage.ts";
import { allChunks, readRaw } from "./range-reads.ts";
import type { DeleteRequest, LatestChange } from "./requests.ts";
import type { SeriesNames } from "./series-names.ts";
import { END_OF_TIME, type EngineState } from "./state.ts";

interface Step {
  readonly ranges: readonly SeriesRange[];
  /** Whether data remains after this step. */
  readonly more: boolean;
}

/** Removes points, latest values and whole entities from the chunks, the buffers and the log. */
export class Removals {
  readonly #state: EngineState;
  readonly #names: SeriesNames;
  readonly #background: readonly { forget(series: number): void }[];

  /** `background` is work on series that ends with them. */
  constructor(state: EngineState, names: SeriesNames, background: readonly { forget(series: number): void }[]) {
    this.#state = state;
    this.#names = names;
    this.#background = background;
  }

  /** Removes `[startTs, endTs)` of each key. @returns the changes of latest values in the range. */
  async delete(request: DeleteRequest): Promise<LatestChange[]> {
    const { entityType, entityId, startTs, endTs } = request;
    if (endTs <= startTs) return [];
    const { storage, row } = this.#state;
    const known = await this.#names.findKeys(storage.applied, entityType, entityId, [...new Set(request.keys)]);
    const ranges = known.map(({ series }) => ({ series, startTs, endTs }));
    const removal = await this.#plan(ranges);
    const changes = await this.#latestChanges(known, request);
    for (const range of ranges) row.removed(range.series, startTs, endTs);
    for (const { series, value } of changes) row.latest(series, value);
    await this.#state.apply({ ...removal, forceLatest: changes }, () => {
      for (const range of ranges) this.#removeBuffered(range);
      for (const { series } of changes) this.#dropPending(series);
    });
    return changes.map(({ key, value }) => ({ key, value }));
  }

  /**
   * One step of a `delete` that is too large for one transaction; @returns whether it still is. The remainder, and the
   * latest values, are left to `delete`.
   */
  async deletePart({ entityType, entityId, keys, startTs, endTs }: DeleteRequest): Promise<boolean> {
    if (endTs <= startTs) return false;
    const known = await this.#names.findKeys(this.#state.storage.applied, entityType, entityId, [...new Set(keys)]);
    const step = await this.#step(
      known.map(({ series }) => series),
      { startTs, endTs },
    );
    if (step.more) await this.#remove(step.ranges);
    return step.more;
  }

  /** One step of removing everything of an entity. @returns whether there is more. */
  async deleteEntity(entityType: string, entityId: string): Promise<boolean> {
    const known = (await this.#state.storage.applied.seriesOf(entityType, entityId)).map(({ series }) => series);
    if (known.length === 0) return false;
    const { ranges, more } = await this.#step(known, { startTs: -END_OF_TIME, endTs: END_OF_TIME });
    if (more) {
      await this.#remove(ranges);
      return true;
    }
    this.#state.row.dropped(known);
    await this.#state.apply({ removeSeries: known }, () => {
      for (const each of known) this.#dropSeries(each);
      this.#names.clear();
    });
    return false;
  }

  /** One step of removing points of an entity before `beforeTs`. @returns whether there is more. */
  async expire(entityType: string, entityId: string, beforeTs: number): Promise<boolean> {
    const known = (await this.#state.storage.applied.seriesOf(entityType, entityId)).map(({ series }) => series);
    return this.expireSeries(known, beforeTs);
  }

  /** Like {@link expire}, of some series. */
  async expireSeries(series: readonly number[], beforeTs: number): Promise<boolean> {
    const { ranges, more } = await this.#step(series, { startTs: -END_OF_TIME, endTs: beforeTs });
    if (ranges.length > 0) await this.#remove(ranges);
    return more;
  }

  /** Parts of the range that have points, limited to what one transaction may remove. */
  async #step(series: readonly number[], { startTs, endTs }: Omit<SeriesRange, "series">): Promise<Step> {
    const ranges: SeriesRange[] = [];
    let left = this.#state.limits.removeChunks;
    for (const each of series) {
      const range = { series: each, startTs, endTs };
      const metas = await this.#state.storage.applied.metas({ ...range, order: "t0", limit: left, offset: 0 });
      const last = metas.at(-1);
      left -= metas.length;
      if (left === 0 && last) {
        ranges.push({ ...range, endTs: Math.min(endTs, last.t0 + 1) });
        return { ranges, more: true };
      }
      if (last || (this.#state.buffered(each).ts[0] ?? endTs) < endTs) ranges.push(range);
    }
    return { ranges, more: false };
  }

  async #remove(ranges: readonly SeriesRange[]): Promise<void> {
    const removal = await this.#plan(ranges);
    for (const { series, startTs, endTs } of ranges) this.#state.row.removed(series, startTs, endTs);
    await this.#state.apply(removal, () => {
      for (const range of ranges) this.#removeBuffered(range);
    });
  }

  async #latestChanges(
    known: readonly { readonly series: number; readonly key: string }[],
    { entityType, entityId, keys, startTs, endTs, rewriteLatest }: DeleteRequest,
  ): Promise<(LatestChange & { series: number })[]> {
    const rows = await this.#state.storage.applied.latest(entityType, entityId, keys);
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

  /** Chunks within a range are removed without decoding; those over its ends are cut. */
  async #plan(ranges: readonly SeriesRange[]): Promise<Partial<Changes>> {
    const removeChunks: Chunk[] = [];
    const addChunks: Chunk[] = [];
    for (const { series, startTs, endTs } of ranges) {
      const partial = new Map<number, Chunk>();
      for (const ts of [startTs, endTs]) {
        for (const chunk of await this.#state.storage.applied.chunks(allChunks(series, ts, ts + 1))) {
          if (chunk.t0 < endTs && chunk.t1 >= startTs) partial.set(chunk.id, chunk);
        }
      }
      const cut = { series, startTs, endTs: endTs - 1, seq: 0, added: undefined };
      addChunks.push(...this.#state.numbered(rewrite([...partial.values()], cut)));
      removeChunks.push(...partial.values());
    }
    return { removeChunks, addChunks, removeRanges: ranges };
  }

  #removeBuffered({ series, startTs, endTs }: SeriesRange): void {
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
    for (const work of this.#background) work.forget(series);
    const slot = slots.find(series);
    if (slot === undefined) return;
    buffers.clear(slot);
    slots.release(slot);
  }

  async #newestBefore(series: number, endTs: number): Promise<StampedCell | undefined> {
    const range = { series, buffered: this.#state.buffered(series), startTs: -END_OF_TIME, endTs };
    const { length, ts, type, num, text } = await readRaw(this.#state.storage.applied, {
      ...range,
      limit: 1,
      order: "DESC",
    });
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
