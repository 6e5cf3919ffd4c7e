import { type Point, type TsValue, type TypedValue, valueText } from "@orrery/model";
import type { Attribute } from "../../kernel/bus/events.ts";

/** A value on its way to subscribers. Its texts are made once, for any number of subscribers. */
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

  /** How subscribers are notified of a deleted value: time 0 and an empty text. */
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

  /** What a client knows after it received the value. */
  get known(): TsValue {
    this.#known ??= { ts: this.ts, value: this.text };
    return this.#known;
  }

  /** `[ts,"text"]`, the format of attribute and time-series commands. */
  get pair(): string {
    this.#pair ??= `[${this.ts},${JSON.stringify(this.text)}]`;
    return this.#pair;
  }

  /**
   * The text of an update with this value alone, by key type; `make` is called for the first subscriber that needs it.
   */
  updateText(type: string, make: () => string): string {
    if (this.#update?.type !== type) this.#update = { type, text: make() };
    return this.#update.text;
  }

  /** `{"ts":…,"value":"text"}`, the format of entity data commands. */
  get object(): string {
    this.#object ??= `{"ts":${this.ts},"value":${JSON.stringify(this.text)}}`;
    return this.#object;
  }
}
