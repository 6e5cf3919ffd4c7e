import { formatExactJson } from "../json/exact-json.ts";
import { JsonReader } from "../json/json-reader.ts";
import { type Entry, MAX_TS, type TelemetryBlock, type ValueOptions } from "./entry.ts";
import { FALSE, nestedValue, refuseValue, stringValue, TRUE } from "./json-value.ts";
import { numericValue } from "./numeric-text.ts";
import type { TypedValue } from "./typed-value.ts";

const QUOTE = 0x22;
const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;
/** Powers of ten that a double holds exactly: mantissa and divisor exact, so the quotient is the nearest double. */
const POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);
/** Up to this many members, comparing all is cheaper than a set. */
const FEW = 12;

/** Blocks by device; `undefined` for a device whose value is no array. */
export type ChildTelemetry = ReadonlyMap<string, readonly TelemetryBlock[] | undefined>;

/** Reads entries directly from the text: a document tree per message would cost several times as much. */
export class TelemetryReader {
  readonly #reader: JsonReader;
  readonly #options: ValueOptions;

  constructor(text: string, options: ValueOptions) {
    this.#reader = new JsonReader(text);
    this.#options = options;
  }

  readDocument(): TelemetryBlock[] {
    const reader = this.#reader;
    const blocks: TelemetryBlock[] = [];
    const code = reader.peek();
    if (code === OPEN_OBJECT) blocks.push(this.#readBlock());
    else if (code === OPEN_ARRAY) this.#readBlocks(blocks);
    else this.#refuseDocument();
    reader.expectEnd();
    return blocks;
  }

  readPlainObject(): Entry[] {
    const reader = this.#reader;
    if (reader.peek() !== OPEN_OBJECT) this.#refuseDocument();
    const entries = this.#readEntries();
    reader.expectEnd();
    return entries;
  }

  readChildren(): ChildTelemetry {
    const reader = this.#reader;
    const children = new Map<string, readonly TelemetryBlock[] | undefined>();
    if (reader.peek() !== OPEN_OBJECT) this.#refuseDocument();
    reader.at++;
    if (!reader.isEmpty("}")) {
      do {
        const name = reader.readName();
        children.set(name, reader.peek() === OPEN_ARRAY ? this.#readChild() : this.#skipValue());
      } while (reader.nextMember());
    }
    reader.expectEnd();
    return children;
  }

  #readChild(): readonly TelemetryBlock[] {
    const blocks: TelemetryBlock[] = [];
    this.#readBlocks(blocks);
    return blocks;
  }

  #refuseDocument(): never {
    const value = this.#reader.readValue();
    this.#reader.expectEnd();
    refuseValue(formatExactJson(value));
  }

  #readBlocks(blocks: TelemetryBlock[]): void {
    const reader = this.#reader;
    reader.at++;
    if (reader.isEmpty("]")) return;
    do {
      if (reader.peek() === OPEN_OBJECT) blocks.push(this.#readBlock());
      else refuseValue(formatExactJson(reader.readValue(1)));
    } while (reader.nextElement());
  }

  /** Members `ts` and `values` are kept aside until it is known whether both exist. */
  #readBlock(): TelemetryBlock {
    const reader = this.#reader;
    const start = reader.at;
    const entries: Entry[] = [];
    let tsAt = -1;
    let ts: number | undefined;
    let values: readonly Entry[] | undefined;
    let valuesAt = -1;
    let hasNull = false;
    reader.at++;
    if (reader.isEmpty("}")) return { ts: undefined, entries };
    do {
      const key = reader.readName();
      const code = reader.peek();
      if (key === "ts") {
        tsAt = reader.at;
        ts = this.#scanTs(code);
      } else if (key === "values") {
        valuesAt = reader.at;
        values = code === OPEN_OBJECT && tsAt >= 0 ? this.#readEntries() : this.#skipValue();
      } else if (code === 0x6e) {
        reader.readWord("null");
        hasNull = true; // refused unless this is the form with `ts` and `values`, which has no other members
      } else {
        this.#readEntry(key, code, entries);
      }
    } while (reader.nextMember());
    if (hasNull && this.#options.nulls === "reject" && (tsAt < 0 || valuesAt < 0)) refuseValue("null");
    if (tsAt < 0 && valuesAt < 0) return { ts: undefined, entries: once(entries) };
    if (tsAt < 0 || valuesAt < 0) return { ts: undefined, entries: this.#again(start, () => this.#readEntries()) };
    return {
      ts: ts ?? this.#again(tsAt, () => this.#readTs()),
      entries: values ?? this.#again(valuesAt, () => this.#readNested()),
    };
  }

  /** The time if it is a plain integer, as almost always; skips it otherwise. */
  #scanTs(code: number): number | undefined {
    if (!(code >= 0x30 && code <= 0x39)) return this.#skipValue();
    const reader = this.#reader;
    reader.scanNumber();
    return reader.isShort && !reader.hasPoint ? reader.mantissa : undefined; // this few digits never overflow
  }

  /** Reads from an earlier position and returns to the current one. */
  #again<T>(at: number, read: () => T): T {
    const reader = this.#reader;
    const end = reader.at;
    reader.at = at;
    const result = read();
    reader.at = end;
    return result;
  }

  #skipValue(): undefined {
    this.#reader.readValue(2);
  }

  #readNested(): readonly Entry[] {
    if (this.#reader.peek() !== OPEN_OBJECT) refuseValue(formatExactJson(this.#reader.readValue(2)));
    return this.#readEntries();
  }

  #readTs(): number {
    const value = this.#reader.readValue();
    const text = typeof value === "string" ? value : formatExactJson(value);
    const ts = text.trim() === "" ? Number.NaN : Math.trunc(Number(text));
    return Math.abs(ts) <= MAX_TS ? ts : refuseValue(text); // NaN compares false
  }

  #readEntries(): Entry[] {
    const reader = this.#reader;
    const entries: Entry[] = [];
    reader.at++;
    if (reader.isEmpty("}")) return entries;
    do {
      const key = reader.readName();
      this.#readEntry(key, reader.peek(), entries);
    } while (reader.nextMember());
    return once(entries);
  }

  #readEntry(key: string, code: number, entries: Entry[]): void {
    const value = this.#readValue(key, code);
    if (value !== undefined) entries.push([key, value]);
  }

  #readValue(key: string, code: number): TypedValue | undefined {
    const reader = this.#reader;
    switch (code) {
      case QUOTE:
        return stringValue(key, reader.readString(), this.#options);
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        return nestedValue(reader.readValue(2), this.#options);
      case 0x74:
        reader.readWord("true");
        return TRUE;
      case 0x66:
        reader.readWord("false");
        return FALSE;
      case 0x6e:
        reader.readWord("null");
        return this.#options.nulls === "skip" ? undefined : refuseValue("null");
    }
    return this.#readNumber();
  }

  #readNumber(): TypedValue {
    const reader = this.#reader;
    const start = reader.scanNumber();
    if (!reader.isShort) return numericValue(reader.text.slice(start, reader.at), this.#options.cast);
    const mantissa = reader.mantissa + 0; // -0 is 0
    if (!reader.hasPoint) return { type: "LONG", value: mantissa };
    return { type: "DOUBLE", value: mantissa / (POWERS[reader.decimals] as number) }; // at most 15 digits
  }
}

/** Of entries with the same key the last one wins, in the place of the first. */
function once(entries: Entry[]): Entry[] {
  if (!hasTwins(entries)) return entries;
  return [...new Map<string, Entry>(entries.map((entry) => [entry[0], entry])).values()];
}

function hasTwins(entries: readonly Entry[]): boolean {
  const count = entries.length;
  if (count > FEW) return new Set(entries.map(([key]) => key)).size !== count;
  for (let i = 1; i < count; i++) {
    const key = (entries[i] as Entry)[0]; // i and j are within
    for (let j = 0; j < i; j++) if ((entries[j] as Entry)[0] === key) return true;
  }
  return false;
}
