import { type Point, type TsValue, type TypedValue, valueText } from "@orrery/model";
import type { Attribute } from "../../kernel/bus/events.ts";

/** A value on its way to subscribers; its texts are made once, however many they are. */
export class LiveValue {
  readonly key: string;
  readonly ts: number;
  /** Absent in a deletion marker. */
  readonly value: TypedValue | undefined;
  #text: string | undefined;
  #known: TsValue | undefined;
  #pair: string | undefined;
  #update: { readonly type: string; readonly text: string } | undefined;
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
    this.#text ??= this.value ? valueText(this.value) : "";
    return this.#text;
  }

  /** What a client knows once it has the value. */
  get known(): TsValue {
    this.#known ??= { ts: this.ts, value: this.text };
    return this.#known;
  }

  /** `[ts,"text"]`, as attribute and time-series commands answer. */
  get pair(): string {
    this.#pair ??= `[${this.ts},${JSON.stringify(this.text)}]`;
    return this.#pair;
  }

  /** The text in which the value goes out alone under a key type, made by the first subscriber that needs it. */
  updateText(type: string, make: () => string): string {
    if (this.#update?.type !== type) this.#update = { type, text: make() };
    return this.#update.text;
  }

  /** `{"ts":…,"value":"text"}`, as entity data commands answer. */
  get object(): string {
    this.#object ??= `{"ts":${this.ts},"value":${JSON.stringify(this.text)}}`;
    return this.#object;
  }
}
