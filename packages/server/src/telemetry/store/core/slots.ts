import type { StampedCell } from "../storage.ts";
import { isText } from "./columns.ts";

const NO_LATEST = 0xff;

/**
 * State of recently written series, by slot: narrow columns, because there may be hundreds of thousands. A slot is used
 * as long as a handle or a buffered point refers to it.
 */
export class Slots {
  readonly #slotOf = new Map<number, number>();
  readonly #freed: number[] = [];
  #used = 0;
  #series = new Float64Array(1024);
  #firstLsn = new Float64Array(1024);
  #tailEnd = new Float64Array(1024);
  #tailId = new Float64Array(1024);
  #tailCount = new Uint16Array(1024);
  #small = new Uint8Array(1024);
  #chunks = new Uint16Array(1024);
  #foldAt = new Uint32Array(1024);
  #latestTs = new Float64Array(1024);
  #latestNum = new Float64Array(1024);
  #latestType = new Uint8Array(1024).fill(NO_LATEST);
  readonly #latestText = new Map<number, string>();
  readonly #foldPoints: number;

  /** `foldPoints`: approximate number of points that fill a buffer. */
  constructor(foldPoints: number) {
    this.#foldPoints = foldPoints;
  }

  find(series: number): number | undefined {
    return this.#slotOf.get(series);
  }

  take(series: number): number {
    const known = this.#slotOf.get(series);
    if (known !== undefined) return known;
    const slot = this.#freed.pop() ?? this.#used++;
    if (slot >= this.#series.length) this.#grow();
    this.#slotOf.set(series, slot);
    this.#series[slot] = series;
    this.#firstLsn[slot] = 0;
    this.#tailEnd[slot] = Number.NaN;
    this.#small[slot] = 0;
    this.#chunks[slot] = 0;
    this.#latestType[slot] = NO_LATEST;
    const points = this.#foldPoints;
    this.#foldAt[slot] = points - (points >> 2) + ((series * 37) % ((points >> 1) + 1));
    return slot;
  }

  release(slot: number): void {
    this.clearLatest(slot);
    this.#slotOf.delete(this.series(slot));
    this.#firstLsn[slot] = 0;
    this.#freed.push(slot);
  }

  /** All slots in use. */
  all(): IterableIterator<number> {
    return this.#slotOf.values();
  }

  /**
   * Number of points that fill the buffer of the slot. It varies, so that series of the same rate are not all full at
   * once.
   */
  foldAt(slot: number): number {
    return this.#foldAt[slot] ?? 0;
  }

  series(slot: number): number {
    return this.#series[slot] ?? 0;
  }

  /** The log row of the oldest buffered point; 0 when none is buffered. */
  firstLsn(slot: number): number {
    return this.#firstLsn[slot] ?? 0;
  }

  setFirstLsn(slot: number, lsn: number): void {
    this.#firstLsn[slot] = lsn;
  }

  /** Last time in any chunk: NaN when unknown, -Infinity when there is no chunk. */
  tailEnd(slot: number): number {
    return this.#tailEnd[slot] ?? Number.NaN;
  }

  tailCount(slot: number): number {
    return this.#tailCount[slot] ?? 0;
  }

  tailId(slot: number): number {
    return this.#tailId[slot] ?? 0;
  }

  setTail(slot: number, tail: { readonly id: number; readonly t1: number; readonly count: number } | undefined): void {
    this.#tailEnd[slot] = tail?.t1 ?? -Infinity;
    this.#tailId[slot] = tail?.id ?? 0;
    this.#tailCount[slot] = Math.min(tail?.count ?? 0, 0xffff);
  }

  forgetTail(slot: number): void {
    this.#tailEnd[slot] = Number.NaN;
  }

  /** Counts written small chunks; many of them trigger a compaction. */
  countSmall(slot: number): number {
    const count = (this.#small[slot] ?? 0) + 1;
    this.#small[slot] = count;
    return count;
  }

  resetSmall(slot: number): void {
    this.#small[slot] = 0;
  }

  /** Counts chunks that may be in no digest. */
  countChunks(slot: number, more: number): number {
    const count = Math.min((this.#chunks[slot] ?? 0) + more, 0xffff);
    this.#chunks[slot] = count;
    return count;
  }

  resetChunks(slot: number): void {
    this.#chunks[slot] = 0;
  }

  /** The latest value that is not in the table yet. */
  latest(slot: number): StampedCell | undefined {
    const type = this.#latestType[slot] ?? NO_LATEST;
    if (type === NO_LATEST) return undefined;
    const text = isText(type) ? this.#latestText.get(slot) : undefined;
    return { ts: this.#latestTs[slot] ?? 0, type, num: isText(type) ? 0 : (this.#latestNum[slot] ?? 0), text };
  }

  /** Keeps the newer value, the given one in a tie. @returns whether there was none before. */
  offerLatest(slot: number, ts: number, type: number, num: number, text: string | undefined): boolean {
    const before = this.#latestType[slot] ?? NO_LATEST;
    if (before !== NO_LATEST && ts < (this.#latestTs[slot] ?? 0)) return false;
    this.#latestTs[slot] = ts;
    this.#latestType[slot] = type;
    this.#latestNum[slot] = num;
    if (isText(type)) this.#latestText.set(slot, text ?? "");
    else if (before !== NO_LATEST && isText(before)) this.#latestText.delete(slot);
    return before === NO_LATEST;
  }

  clearLatest(slot: number): void {
    this.#latestType[slot] = NO_LATEST;
    if (this.#latestText.size > 0) this.#latestText.delete(slot);
  }

  #grow(): void {
    const size = this.#series.length * 2;
    const grown = (old: Float64Array<ArrayBuffer>) => {
      const wider = new Float64Array(size);
      wider.set(old);
      return wider;
    };
    this.#series = grown(this.#series);
    this.#firstLsn = grown(this.#firstLsn);
    this.#tailEnd = grown(this.#tailEnd);
    this.#tailId = grown(this.#tailId);
    this.#latestTs = grown(this.#latestTs);
    this.#latestNum = grown(this.#latestNum);
    const counts = new Uint16Array(size);
    counts.set(this.#tailCount);
    this.#tailCount = counts;
    const chunks = new Uint16Array(size);
    chunks.set(this.#chunks);
    this.#chunks = chunks;
    const foldAt = new Uint32Array(size);
    foldAt.set(this.#foldAt);
    this.#foldAt = foldAt;
    const small = new Uint8Array(size);
    small.set(this.#small);
    this.#small = small;
    const types = new Uint8Array(size).fill(NO_LATEST);
    types.set(this.#latestType);
    this.#latestType = types;
  }
}
