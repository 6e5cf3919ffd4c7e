import { isSameJson } from "@orrery/model";

/** Edits that the owner has not given back yet, at most: one that never does keeps no more of them. */
const MAX_PENDING = 32;

/**
 * Tells the models of a form that are edits of its own on their way through its owner from those that come from outside.
 * An owner may be drawn before it heard of an edit, and shows the model of before; that must not undo the edit.
 */
export class OwnEdits {
  /** What the owner gave last. */
  #given: unknown;
  /** Oldest first. */
  #pending: readonly unknown[] = [];

  constructor(given: unknown) {
    this.#given = given;
  }

  add(model: unknown): void {
    this.#pending = [...this.#pending, model].slice(-MAX_PENDING);
  }

  /** Whether the model that the owner gives is neither the one of before nor an edit that was made here since. */
  isForeign(model: unknown): boolean {
    const sameAsBefore = isSameJson(model, this.#given);
    const exact = this.#pending.lastIndexOf(model);
    const at = exact < 0 && !sameAsBefore ? this.#pending.findLastIndex((edit) => isSameJson(edit, model)) : exact;
    this.#given = model;
    if (at >= 0) this.#pending = this.#pending.slice(at + 1);
    if (at >= 0 || sameAsBefore) return false;
    this.#pending = [];
    return true;
  }
}
