import { type Columns, EMPTY, isText } from "./columns.ts";

const BLOCK = 8;
const NONE = -1;

/**
 * Points that are in the log but in no chunk yet, by slot, in the order of writing. All points share one set of arrays,
 * as linked blocks of eight: a series with few points costs one block, no objects.
 */
export class PointBuffers {
  readonly #ts: Float64Array;
  readonly #num: Float64Array;
  readonly #type: Uint8Array;
  readonly #next: Int32Array;
  #free = NONE;
  #untouched = 0;
  #freeBlocks: number;
  #head = new Int32Array(1024).fill(NONE);
  #tail = new Int32Array(1024).fill(NONE);
  #count = new Int32Array(1024);
  readonly #texts: (string | undefined)[] = [];
  readonly #freeTexts: number[] = [];
  #textBytes = 0;

  /** Memory is reserved at once but used only where points are written. */
  constructor(capacityPoints: number) {
    const blocks = Math.ceil(capacityPoints / BLOCK);
    this.#ts = new Float64Array(blocks * BLOCK);
    this.#num = new Float64Array(blocks * BLOCK);
    this.#type = new Uint8Array(blocks * BLOCK);
    this.#next = new Int32Array(blocks);
    this.#freeBlocks = blocks;
  }

  /** Number of points that fit in any case, whatever their series. */
  get room(): number {
    return this.#freeBlocks;
  }

  /** Approximate memory of the texts, in bytes. */
  get textBytes(): number {
    return this.#textBytes;
  }

  count(slot: number): number {
    return this.#count[slot] ?? 0;
  }

  append(slot: number, ts: number, type: number, num: number, text: string | undefined): void {
    if (slot >= this.#head.length) this.#growSlots(slot);
    const count = this.#count[slot] ?? 0;
    let block = this.#tail[slot] ?? NONE;
    const offset = count % BLOCK;
    if (offset === 0) {
      const fresh = this.#takeBlock();
      if (count === 0) this.#head[slot] = fresh;
      else this.#next[block] = fresh;
      this.#tail[slot] = fresh;
      block = fresh;
    }
    const at = block * BLOCK + offset;
    this.#ts[at] = ts;
    this.#type[at] = type;
    this.#num[at] = isText(type) ? this.#keep(text ?? "") : num;
    this.#count[slot] = count + 1;
  }

  /** All points of a slot, in the order of writing. */
  read(slot: number): Columns {
    const length = this.count(slot);
    if (length === 0) return EMPTY;
    const memory = new ArrayBuffer(17 * length); // one allocation: a fold does this for thousands of slots
    const ts = new Float64Array(memory, 0, length);
    const num = new Float64Array(memory, 8 * length, length);
    const type = new Uint8Array(memory, 16 * length, length);
    const text: string[] = [];
    let block = this.#head[slot] ?? NONE;
    for (let from = 0; from < length; from += BLOCK) {
      const at = block * BLOCK;
      const end = Math.min(BLOCK, length - from);
      for (let i = 0; i < end; i++) {
        const code = this.#type[at + i] ?? 0;
        ts[from + i] = this.#ts[at + i] ?? 0;
        type[from + i] = code;
        if (isText(code)) {
          num[from + i] = text.length;
          text.push(this.#texts[this.#num[at + i] ?? 0] ?? "");
        } else num[from + i] = this.#num[at + i] ?? 0;
      }
      block = this.#next[block] ?? NONE;
    }
    return { length, ts, num, type, text };
  }

  clear(slot: number): void {
    const length = this.count(slot);
    let block = this.#head[slot] ?? NONE;
    for (let from = 0; from < length; from += BLOCK) {
      const end = Math.min(BLOCK, length - from);
      for (let at = block * BLOCK; at < block * BLOCK + end; at++) {
        if (isText(this.#type[at] ?? 0)) this.#drop(this.#num[at] ?? 0);
      }
      const next = this.#next[block] ?? NONE;
      this.#next[block] = this.#free;
      this.#free = block;
      this.#freeBlocks++;
      block = next;
    }
    if (length === 0) return;
    this.#head[slot] = NONE;
    this.#tail[slot] = NONE;
    this.#count[slot] = 0;
  }

  /** Removes the points with `startTs <= ts < endTs`. @returns their number. */
  remove(slot: number, startTs: number, endTs: number): number {
    const points = this.read(slot);
    const stays = (ts: number) => ts < startTs || ts >= endTs;
    const kept = points.ts.reduce((sum, ts) => sum + (stays(ts) ? 1 : 0), 0);
    if (kept === points.length) return 0;
    this.clear(slot);
    for (let i = 0; i < points.length; i++) {
      const ts = points.ts[i] ?? 0;
      const type = points.type[i] ?? 0;
      const num = points.num[i] ?? 0;
      if (stays(ts)) this.append(slot, ts, type, num, isText(type) ? points.text[num] : undefined);
    }
    return points.length - kept;
  }

  #takeBlock(): number {
    let block = this.#free;
    if (block !== NONE) this.#free = this.#next[block] ?? NONE;
    else if (this.#untouched < this.#next.length) block = this.#untouched++;
    else throw new RangeError("the buffers of the time series store are full");
    this.#freeBlocks--;
    return block;
  }

  #keep(text: string): number {
    this.#textBytes += 2 * text.length + 16;
    const at = this.#freeTexts.pop() ?? this.#texts.length;
    this.#texts[at] = text;
    return at;
  }

  #drop(at: number): void {
    this.#textBytes -= 2 * (this.#texts[at]?.length ?? 0) + 16;
    this.#texts[at] = undefined;
    this.#freeTexts.push(at);
  }

  #growSlots(slot: number): void {
    const size = Math.max(this.#head.length * 2, slot + 1);
    const grow = (old: Int32Array<ArrayBuffer>, fill: number) => {
      const grown = new Int32Array(size).fill(fill);
      grown.set(old);
      return grown;
    };
    this.#head = grow(this.#head, NONE);
    this.#tail = grow(this.#tail, NONE);
    this.#count = grow(this.#count, 0);
  }
}
