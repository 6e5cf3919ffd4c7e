import { valueJson } from "@orrery/model";
import type { Attribute } from "../kernel/bus/events.ts";

/**
 * A change of shared attributes that devices are notified of (reference: device connectivity, 0.3): new values, or
 * deleted keys.
 */
export class AttributeChange {
  /** Empty when keys were deleted. */
  readonly updated: readonly Attribute[];
  /** Absent when values were written. */
  readonly deleted: readonly string[] | undefined;
  #json: string | undefined;

  private constructor(updated: readonly Attribute[], deleted?: readonly string[]) {
    this.updated = updated;
    this.deleted = deleted;
  }

  static ofUpdate(attributes: readonly Attribute[]): AttributeChange {
    return new AttributeChange(attributes);
  }

  static ofDeletion(keys: readonly string[]): AttributeChange {
    return new AttributeChange([], keys);
  }

  /** An object of the new values, or `{"deleted":[..]}`; serialised when the first session needs it. */
  get json(): string {
    this.#json ??= this.deleted ? JSON.stringify({ deleted: this.deleted }) : valuesJson(this.updated);
    return this.#json;
  }
}

/** `{"key":value,..}`; numbers are spelled according to their types. */
export function valuesJson(attributes: readonly Attribute[]): string {
  return `{${attributes.map(({ key, value }) => `${JSON.stringify(key)}:${valueJson(value)}`).join(",")}}`;
}
