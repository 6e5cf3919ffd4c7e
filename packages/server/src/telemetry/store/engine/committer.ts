import { PlatformError } from "@orrery/model/core";
import { type Batch, LATEST_ONLY, TYPE_MASK, viewBatch, WITH_LATEST } from "../batch.ts";
import { isText } from "../core/columns.ts";
import type { SeriesName } from "../storage.ts";
import type { Folder } from "./folder.ts";
import { nameText } from "./series-names.ts";
import type { EngineState } from "./state.ts";

/** Writes batches to the log and the buffers. Maps the handles of the main thread to series. */
export class Committer {
  readonly #state: EngineState;
  readonly #folder: Folder;
  #handles = new Int32Array(1024).fill(-1);
  /** Defined handles that no commit has stored yet. */
  readonly #undefined = new Map<number, SeriesName>();

  constructor(state: EngineState, folder: Folder) {
    this.#state = state;
    this.#folder = folder;
  }

  /** The main thread has renumbered its handles. */
  forgetHandles(): void {
    this.#handles.fill(-1);
    this.#undefined.clear();
    const { slots, buffers } = this.#state;
    for (const slot of [...slots.all()]) {
      if (buffers.count(slot) === 0 && !slots.latest(slot)) slots.release(slot);
    }
  }

  /** Resolves when the points are durable. */
  async commit(batch: Batch): Promise<void> {
    const { slots, row } = this.#state;
    for (const { handle, ...name } of batch.definitions) this.#undefined.set(handle, name);
    const view = viewBatch(batch.buffer, batch.count);
    const { created, resolved } = await this.#resolve(this.#definitionsOf(view.handles));
    await this.#folder.makeRoom(batch.count);
    const folds = await this.#folder.plan(this.#folder.due(batch.count));
    const seriesOf = (handle: number) => resolved.get(handle) ?? slots.series(this.#handles[handle] ?? -1);
    if (view.handles.some((handle) => seriesOf(handle) === 0)) {
      throw new PlatformError("unavailable", "The time series store was opened again; the points were not saved");
    }
    for (let i = 0; i < batch.count; i++) {
      const flags = view.flags[i] ?? 0;
      const type = flags & TYPE_MASK;
      const num = view.num[i] ?? 0;
      const text = isText(type) ? batch.texts[num] : undefined;
      row.point(seriesOf(view.handles[i] ?? 0), view.ts[i] ?? 0, type, num, text, flags & ~TYPE_MASK);
    }
    await this.#state.apply(
      { ...this.#folder.changes(folds), addSeries: created },
      (lsn) => {
        this.#folder.folded(folds);
        for (const [handle, series] of resolved) {
          this.#setHandle(handle, slots.take(series));
          this.#undefined.delete(handle);
        }
        this.#buffer(batch, lsn);
      },
      this.#folder.seriesOf(folds),
    );
  }

  #buffer({ count, buffer, texts }: Batch, lsn: number): void {
    const { slots, buffers, log, latest } = this.#state;
    const { ts, num, handles, flags } = viewBatch(buffer, count);
    for (let i = 0; i < count; i++) {
      const slot = this.#handles[handles[i] ?? 0] ?? -1;
      const flag = flags[i] ?? 0;
      const type = flag & TYPE_MASK;
      const value = num[i] ?? 0;
      const text = isText(type) ? texts[value] : undefined;
      const time = ts[i] ?? 0;
      if ((flag & LATEST_ONLY) === 0) {
        const before = buffers.count(slot);
        if (before === 0) log.addSlot(slot, lsn);
        buffers.append(slot, time, type, value, text);
        if (before + 1 === slots.foldAt(slot)) this.#folder.filled(slot);
      }
      if ((flag & WITH_LATEST) !== 0 && slots.offerLatest(slot, time, type, value, text)) latest.add(slot);
    }
  }

  /** Those of a failed commit, too; one that the storage refuses does not hold up the others. */
  #definitionsOf(handles: Uint32Array): ReadonlyMap<number, SeriesName> {
    if (this.#undefined.size === 0) return this.#undefined;
    const needed = new Map<number, SeriesName>();
    for (const handle of handles) {
      const name = this.#undefined.get(handle);
      if (name) needed.set(handle, name);
    }
    return needed;
  }

  async #resolve(definitions: ReadonlyMap<number, SeriesName>): Promise<{
    created: (SeriesName & { series: number })[];
    resolved: Map<number, number>;
  }> {
    const created: (SeriesName & { series: number })[] = [];
    const resolved = new Map<number, number>();
    if (definitions.size === 0) return { created, resolved };
    const fresh = new Map<string, number>();
    const found = await this.#state.storage.applied.find([...definitions.values()]);
    let i = 0;
    for (const [handle, name] of definitions) {
      const text = nameText(name);
      const series = found[i++] ?? fresh.get(text) ?? this.#state.newSeries();
      if (found[i - 1] === undefined && !fresh.has(text)) {
        fresh.set(text, series);
        created.push({ ...name, series });
      }
      resolved.set(handle, series);
    }
    return { created, resolved };
  }

  #setHandle(handle: number, slot: number): void {
    if (handle >= this.#handles.length) {
      const grown = new Int32Array(Math.max(this.#handles.length * 2, handle + 1)).fill(-1);
      grown.set(this.#handles);
      this.#handles = grown;
    }
    this.#handles[handle] = slot;
  }
}
