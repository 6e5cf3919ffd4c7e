import type { DynamicValue } from "@orrery/model";
import { ALARM_ENTITY_FIELDS, type AlarmKey } from "@orrery/model/alarm-rules";

/** A key whose values rules use. Attributes are of any scope. */
export interface WatchedKey {
  readonly type: "ATTRIBUTE" | "TIME_SERIES" | "ENTITY_FIELD";
  readonly key: string;
}

/** Assigns each watched key of a device's rules a place in the list of its values. */
export class Slots {
  readonly keys: WatchedKey[] = [];
  readonly series = new Map<string, number>();
  readonly attributes = new Map<string, number>();
  readonly fields = new Map<string, number>();

  /** Undefined for keys that have no values. */
  of({ type, key }: AlarmKey): number | undefined {
    if (type === "CONSTANT") return undefined;
    if (type === "ENTITY_FIELD" && !ALARM_ENTITY_FIELDS.some((field) => field === key)) return undefined;
    return this.#slot({ type, key });
  }

  /** The attribute of a dynamic value is watched whatever its source is, as in the contract. */
  ofDynamic({ sourceAttribute }: DynamicValue): number {
    return this.#slot({ type: "ATTRIBUTE", key: sourceAttribute });
  }

  #slot(watched: WatchedKey): number {
    const known = this.#byType(watched.type);
    const slot = known.get(watched.key);
    if (slot !== undefined) return slot;
    known.set(watched.key, this.keys.length);
    return this.keys.push(watched) - 1;
  }

  #byType(type: WatchedKey["type"]): Map<string, number> {
    switch (type) {
      case "TIME_SERIES":
        return this.series;
      case "ATTRIBUTE":
        return this.attributes;
      case "ENTITY_FIELD":
        return this.fields;
    }
  }
}
