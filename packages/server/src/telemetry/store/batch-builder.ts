import { MAX_LONG, MAX_TS, MIN_LONG, PlatformError, type Point, type TypedValue } from "@orrery/model";
import { type Batch, batchBytes, type HandleDefinition, LATEST_ONLY, viewBatch, WITH_LATEST } from "./batch.ts";
import { BIG, BOOLEAN, DOUBLE, JSON_TEXT, LONG, STRING } from "./core/columns.ts";
import { SeriesHandles } from "./series-handles.ts";
import type { SeriesWrite } from "./time-series-store.ts";

/** Maximum points in one batch. */
export const BATCH_POINTS = 4096;
/** Characters of text after which a batch takes no more points. */
const BATCH_TEXT = 8 * 1024 * 1024;
const MAX_KEY = 255;

/** Packs writes for the worker. Its arrays are reused; a finished batch is an exact copy. */
export class BatchBuilder {
  readonly #handles = new SeriesHandles();
  readonly #ts = new Float64Array(BATCH_POINTS);
  readonly #num = new Float64Array(BATCH_POINTS);
  readonly #series = new Uint32Array(BATCH_POINTS);
  readonly #flags = new Uint8Array(BATCH_POINTS);
  #count = 0;
  #texts: string[] = [];
  #textSize = 0;
  #definitions: HandleDefinition[] = [];

  get count(): number {
    return this.#count;
  }

  get full(): boolean {
    return this.#count === BATCH_POINTS || this.#textSize >= BATCH_TEXT;
  }

  /** Number of known handles; see {@link clearHandles}. */
  get handles(): number {
    return this.#handles.size;
  }

  /**
   * Packs points from index `from` on while the batch has room. @returns the index of the first that was not packed.
   */
  add({ entity, points, latest, history = true }: SeriesWrite, from: number): number {
    const known = this.#handles.entityHandles(entity);
    const flag = (latest ? WITH_LATEST : 0) | (history ? 0 : LATEST_ONLY);
    let i = from;
    for (; i < points.length && !this.full; i++) {
      const point = points[i];
      if (!point) break;
      let handle = this.#handles.find(known, point.key);
      if (handle === undefined) {
        handle = this.#handles.add(known, point.key);
        this.#definitions.push({ handle, entityType: entity.entityType, entityId: entity.id, key: point.key });
      }
      const at = this.#count++;
      this.#ts[at] = point.ts;
      this.#series[at] = handle;
      this.#flags[at] = this.#setValue(at, point.value) | flag;
    }
    return i;
  }

  take(): Batch {
    const count = this.#count;
    const buffer = new ArrayBuffer(batchBytes(count));
    const view = viewBatch(buffer, count);
    view.ts.set(this.#ts.subarray(0, count));
    view.num.set(this.#num.subarray(0, count));
    view.handles.set(this.#series.subarray(0, count));
    view.flags.set(this.#flags.subarray(0, count));
    const batch = { count, buffer, texts: this.#texts, definitions: this.#definitions };
    this.#count = 0;
    this.#texts = [];
    this.#textSize = 0;
    this.#definitions = [];
    return batch;
  }

  forget(entity: SeriesWrite["entity"]): void {
    this.#handles.forget(entity);
  }

  /** Only between batches. */
  clearHandles(): void {
    this.#handles.clear();
  }

  #setValue(at: number, value: TypedValue): number {
    switch (value.type) {
      case "BOOLEAN":
        this.#num[at] = value.value ? 1 : 0;
        return BOOLEAN;
      case "LONG": {
        const narrow = Number(value.value);
        if (!Number.isSafeInteger(narrow)) return this.#setText(at, String(value.value), BIG);
        this.#num[at] = narrow + 0; // an integer has no -0
        return LONG;
      }
      case "DOUBLE":
        this.#num[at] = value.value;
        return DOUBLE;
      case "STRING":
        return this.#setText(at, wellFormed(value.value), STRING);
      case "JSON":
        return this.#setText(at, wellFormed(value.value), JSON_TEXT);
    }
  }

  #setText(at: number, text: string, type: number): number {
    this.#num[at] = this.#texts.length;
    this.#texts.push(text);
    this.#textSize += text.length;
    return type;
  }
}

/** @throws {PlatformError} `badRequest` for points that cannot be stored. Checks all points before any is packed. */
export function checkPoints(points: readonly Point[]): void {
  for (const { key, ts, value } of points) {
    checkKey(key);
    if (!Number.isInteger(ts) || ts > MAX_TS || ts < -MAX_TS) {
      throw new PlatformError("badRequest", `Timestamp [${ts}] for key [${key}] is out of range`);
    }
    if (value.type === "LONG" && !isLong(value.value)) {
      throw new PlatformError("badRequest", `Value [${value.value}] for key [${key}] is no 64-bit integer`);
    }
  }
}

function checkKey(key: string): void {
  if (key.length === 0) throw new PlatformError("badRequest", "Key can't be empty");
  if (key.length > MAX_KEY) {
    throw new PlatformError("badRequest", `Key length must be equal or less than ${MAX_KEY}`);
  }
  if (key.includes("\0") || !key.isWellFormed()) {
    throw new PlatformError("badRequest", "Key contains characters that can't be stored");
  }
}

function isLong(value: number | bigint): boolean {
  return typeof value === "number" ? Number.isSafeInteger(value) : value >= MIN_LONG && value <= MAX_LONG;
}

/** Databases and sockets cannot carry a lone surrogate. */
function wellFormed(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed();
}
