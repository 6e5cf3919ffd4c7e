import { type Point, type TypedValue, valueText } from "@orrery/model";
import type { Attribute } from "../kernel/bus/events.ts";

/** A value on its way to subscribers; its texts are made once, however many they are. */
export class LiveValue {
  readonly key: string;
  readonly ts: number;
  /** Absent in a deletion marker. */
  readonly value: TypedValue | undefined;
  #pair: string | undefined;
  #object: string | undefined;

  constructor(key: string, ts: number, value: TypedValue | undefined) {
    this.key = key;
    this.ts = ts;
    this.value = value;
  }

  /** How subscribers learn that a value was deleted: time 0 and an empty text. */
  static deleted(key: string): LiveValue {
    return new LiveValue(key, 0, undefined);
  }

  static ofPoint({ key, ts, value }: Point): LiveValue {
    return new LiveValue(key, ts, value);
  }

  static ofAttribute({ key, lastUpdateTs, value }: Attribute): LiveValue {
    return new LiveValue(key, lastUpdateTs, value);
  }

  get isDeleted(): boolean {
    return this.value === undefined;
  }

  get text(): string {
    return this.value ? valueText(this.value) : "";
  }

  /** `[ts,"text"]`, as attribute and time-series commands answer. */
  get pair(): string {
    this.#pair ??= `[${this.ts},${JSON.stringify(this.text)}]`;
    return this.#pair;
  }

  /** `{"ts":…,"value":"text"}`, as entity data commands answer. */
  get object(): string {
    this.#object ??= `{"ts":${this.ts},"value":${JSON.stringify(this.text)}}`;
    return this.#object;
  }
}
