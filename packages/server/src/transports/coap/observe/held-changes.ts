import { AttributeChange } from "../../../connectivity/attribute-change.ts";
import type { Attribute } from "../../../kernel/bus/events.ts";

/** Beyond it the oldest keys are dropped: the device reads them when it observes again. */
const MAX_KEYS = 1_000;

/** Changes of shared attributes that wait until a device wakes: only the newest of each key (reference: device connectivity, 8.6). */
export class HeldChanges {
  /** `undefined`: the key was deleted. */
  readonly #keys = new Map<string, Attribute | undefined>();

  add({ updated, deleted }: AttributeChange): void {
    for (const attribute of updated) this.#set(attribute.key, attribute);
    for (const key of deleted ?? []) this.#set(key, undefined);
  }

  /** Removes and returns them. */
  take(): readonly AttributeChange[] {
    const updated = [...this.#keys.values()].filter((attribute) => attribute !== undefined);
    const deleted = [...this.#keys].filter(([, attribute]) => attribute === undefined).map(([key]) => key);
    this.#keys.clear();
    return [
      ...(updated.length > 0 ? [AttributeChange.ofUpdate(updated)] : []),
      ...(deleted.length > 0 ? [AttributeChange.ofDeletion(deleted)] : []),
    ];
  }

  #set(key: string, attribute: Attribute | undefined): void {
    this.#keys.delete(key);
    this.#keys.set(key, attribute);
    const [oldest] = this.#keys.keys();
    if (this.#keys.size > MAX_KEYS && oldest !== undefined) this.#keys.delete(oldest);
  }
}
