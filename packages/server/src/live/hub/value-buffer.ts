import type { LiveValue } from "./live-value.ts";

/** Values by key that wait to be sent, newest last. Beyond the limit the oldest are dropped. */
export class ValueBuffer {
  readonly #byKey = new Map<string, LiveValue[]>();
  readonly #limit: number;
  #count = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  add(value: LiveValue): void {
    const values = this.#byKey.get(value.key);
    if (values) values.push(value);
    else this.#byKey.set(value.key, [value]);
    if (++this.#count > this.#limit) this.forgetHalf();
  }

  /** Replaces all waiting values of its key. */
  replace(value: LiveValue): void {
    this.#count += 1 - (this.#byKey.get(value.key)?.length ?? 0);
    this.#byKey.set(value.key, [value]);
  }

  /** Drops the waiting values of a key, which were deleted. */
  forget(key: string): void {
    this.#count -= this.#byKey.get(key)?.length ?? 0;
    this.#byKey.delete(key);
  }

  /** All values by key, newest first: clients that show one value take the first. */
  take(): ReadonlyMap<string, readonly LiveValue[]> {
    const taken = new Map([...this.#byKey].map(([key, values]) => [key, values.toReversed()] as const));
    this.#byKey.clear();
    this.#count = 0;
    return taken;
  }

  /**
   * Keeps the newer half of each key: a client that is far behind still sees every key change.
   * @returns how many are left.
   */
  forgetHalf(): number {
    this.#count = 0;
    for (const [key, values] of this.#byKey) {
      const kept = values.slice(Math.floor(values.length / 2));
      this.#byKey.set(key, kept);
      this.#count += kept.length;
    }
    return this.#count;
  }
}
