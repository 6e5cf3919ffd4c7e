import type { TypedValue } from "@orrery/model";
import type { Facts, OwnerValues } from "./facts.ts";
import type { RuleSet } from "./rule-set.ts";
import type { ValueUpdate } from "./updates-of.ts";

const NOTHING: ReadonlySet<number> = new Set();

/** The values of a device that its rules use, as of the last message (reference: rule engine, 6.2). */
export class Snapshot {
  readonly values: (TypedValue | undefined)[];
  /** When each value was measured, in ms; 0: never. */
  readonly times: number[];
  /** Time of the last update, in ms; 0: none yet. */
  ts = 0;
  /** Length of all texts among the values, in characters. */
  textLength = 0;
  readonly #slots: RuleSet["slots"];

  constructor({ slots, keys }: Pick<RuleSet, "slots" | "keys">) {
    this.#slots = slots;
    this.values = keys.map(() => undefined);
    this.times = keys.map(() => 0);
  }

  /** Sets a value that was stored before. */
  set(slot: number | undefined, value: TypedValue, ts: number): void {
    if (slot === undefined) return;
    this.#put(slot, value);
    this.times[slot] = ts;
  }

  /** @returns the slots that have changed: those of another time, or with another value of the same time. */
  apply(update: ValueUpdate): ReadonlySet<number> {
    if (update.kind === "deletion") return this.#delete(update.keys);
    const { kind, ts, entries } = update;
    const slots = kind === "telemetry" ? this.#slots.series : this.#slots.attributes;
    const isOtherTime = ts !== this.ts;
    let changed: Set<number> | undefined;
    for (const entry of entries) {
      const slot = slots.get(entry[0]);
      if (slot === undefined) continue;
      const value = entry[1];
      if (isOtherTime || !isSame(this.values[slot], value)) {
        changed ??= new Set();
        changed.add(slot);
      }
      this.#put(slot, value);
      this.times[slot] = Math.max(this.times[slot] ?? 0, ts);
    }
    if (changed) this.ts = ts;
    return changed ?? NOTHING;
  }

  facts(ts: number, now: number, since: number, owners: OwnerValues): Facts {
    return { values: this.values, times: this.times, owners, ts, now, since };
  }

  #put(slot: number, value: TypedValue | undefined): void {
    this.textLength += lengthOf(value) - lengthOf(this.values[slot]);
    this.values[slot] = value;
  }

  #delete(keys: readonly string[]): ReadonlySet<number> {
    const deleted = new Set<number>();
    for (const key of keys) {
      const slot = this.#slots.attributes.get(key);
      if (slot === undefined) continue;
      this.#put(slot, undefined);
      this.times[slot] = 0;
      deleted.add(slot);
    }
    return deleted;
  }
}

const lengthOf = (value: TypedValue | undefined): number => (typeof value?.value === "string" ? value.value.length : 0);

function isSame(a: TypedValue | undefined, b: TypedValue): boolean {
  return a !== undefined && a.type === b.type && a.value === b.value;
}
