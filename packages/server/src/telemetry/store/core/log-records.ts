import { ByteReader, ByteWriter } from "./bytes.ts";
import { BIG, BOOLEAN, type Cell, DOUBLE, isText, LONG } from "./columns.ts";

const POINTS = 1;
const FOLDED = 2;
const REMOVED = 3;
const LATEST = 4;
const DROPPED = 5;
const TYPE_MASK = 0x0f;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Receives the records of a row of the log, in their order. */
export interface LogReader {
  /** `flags` are those of a batch. */
  point(series: number, ts: number, type: number, num: number, text: string | undefined, flags: number): void;
  /** The earlier points of the series are in chunks. */
  folded(series: number): void;
  removed(series: number, startTs: number, endTs: number): void;
  /** The latest value was set unconditionally; `undefined`: removed. */
  latest(series: number, value: (Cell & { readonly ts: number }) | undefined): void;
  dropped(series: number): void;
}

/** Builds one row of the log. */
export class LogWriter {
  readonly #out = new ByteWriter(64 * 1024);
  #open = -1;
  #series = 0;
  #ts = 0;

  /** An empty row needs not be stored. */
  get empty(): boolean {
    return this.#out.length === 0;
  }

  discard(): void {
    this.#endPoints();
    this.#out.reset();
  }

  take(): Uint8Array {
    this.#endPoints();
    const bytes = this.#out.finish();
    this.#out.reset();
    return bytes;
  }

  /** Consecutive points share a record: each costs the differences to the previous one. */
  point(series: number, ts: number, type: number, num: number, text: string | undefined, flags: number): void {
    if (this.#open < 0) this.#beginPoints();
    this.#out.byte(type | flags);
    this.#out.signed(series - this.#series);
    this.#out.signed(ts - this.#ts);
    this.#series = series;
    this.#ts = ts;
    this.#value(type, num, text);
  }

  folded(series: readonly number[]): void {
    this.#list(FOLDED, series);
  }

  dropped(series: readonly number[]): void {
    this.#list(DROPPED, series);
  }

  removed(series: number, startTs: number, endTs: number): void {
    this.#endPoints();
    this.#out.byte(REMOVED);
    this.#out.varint(series);
    this.#out.double(startTs);
    this.#out.double(endTs);
  }

  latest(series: number, value: (Cell & { readonly ts: number }) | undefined): void {
    this.#endPoints();
    this.#out.byte(LATEST);
    this.#out.varint(series);
    this.#out.byte(value ? 1 : 0);
    if (!value) return;
    this.#out.double(value.ts);
    this.#out.byte(value.type);
    this.#value(value.type, value.num, value.text);
  }

  #beginPoints(): void {
    this.#out.byte(POINTS);
    this.#open = 1;
    this.#series = 0;
    this.#ts = 0;
  }

  /** 0xff in place of a type ends the record. */
  #endPoints(): void {
    if (this.#open < 0) return;
    this.#out.byte(0xff);
    this.#open = -1;
  }

  #list(kind: number, series: readonly number[]): void {
    if (series.length === 0) return;
    this.#endPoints();
    this.#out.byte(kind);
    this.#out.varint(series.length);
    for (const each of series) this.#out.varint(each);
  }

  #value(type: number, num: number, text: string | undefined): void {
    if (isText(type)) {
      const bytes = encoder.encode(text ?? "");
      this.#out.varint(bytes.length);
      this.#out.raw(bytes);
    } else if (type === DOUBLE) this.#out.double(num);
    else if (type === BOOLEAN) this.#out.byte(num);
    else if (Math.abs(num) <= 2 ** 51) this.#out.signed(num);
    else {
      this.#out.varint(2 ** 53); // never the encoding of a signed integer up to 2^51
      this.#out.double(num);
    }
  }
}

/** Passes each record of a row to `to`. */
export function readLog(row: Uint8Array, to: LogReader): void {
  const reader = new ByteReader(row);
  while (!reader.done) {
    const kind = reader.byte();
    if (kind === POINTS) readPoints(reader, to);
    else if (kind === FOLDED) for (let n = reader.varint(); n > 0; n--) to.folded(reader.varint());
    else if (kind === DROPPED) for (let n = reader.varint(); n > 0; n--) to.dropped(reader.varint());
    else if (kind === REMOVED) to.removed(reader.varint(), reader.double(), reader.double());
    else if (kind === LATEST) {
      const series = reader.varint();
      if (reader.byte() === 0) to.latest(series, undefined);
      else {
        const ts = reader.double();
        to.latest(series, { ts, ...readValue(reader, reader.byte()) });
      }
    } else throw new RangeError("unknown record in the log of the time series store");
  }
}

function readPoints(reader: ByteReader, to: LogReader): void {
  let series = 0;
  let ts = 0;
  for (let head = reader.byte(); head !== 0xff; head = reader.byte()) {
    series += reader.signed();
    ts += reader.signed();
    const { type, num, text } = readValue(reader, head & TYPE_MASK);
    to.point(series, ts, type, num, text, head & ~TYPE_MASK);
  }
}

function readValue(reader: ByteReader, type: number): Cell {
  if (type > BIG) throw new RangeError("unknown type in the log of the time series store");
  if (isText(type)) return { type, num: 0, text: decoder.decode(reader.raw(reader.varint())) };
  if (type === DOUBLE) return { type, num: reader.double(), text: undefined };
  if (type === BOOLEAN) return { type, num: reader.byte(), text: undefined };
  const raw = reader.varint();
  if (raw === 2 ** 53) return { type: LONG, num: reader.double(), text: undefined };
  return { type: LONG, num: raw % 2 === 0 ? raw / 2 : -(raw + 1) / 2, text: undefined };
}
