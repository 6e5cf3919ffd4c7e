import type { LineProblem } from "../reading/line-problem.ts";

/** A line that is not imported, and why. */
export interface FailedLine {
  readonly line: number;
  readonly fields: readonly string[];
  readonly problem: LineProblem;
}

/** Lines that are kept to be shown and downloaded. */
const MAX_LINES = 100_000;
/** Their characters in all. */
const MAX_TEXT = 32 * 1024 * 1024;

/** Lines that failed, of which as many are kept as there is room for. */
export class FailedLines {
  readonly #kept: FailedLine[] = [];
  #text = 0;
  #count = 0;

  /** All that failed. */
  get count(): number {
    return this.#count;
  }

  /** The first ones, as they came. */
  get kept(): readonly FailedLine[] {
    return this.#kept;
  }

  add(line: FailedLine): void {
    this.#count++;
    if (this.#kept.length >= MAX_LINES || this.#text >= MAX_TEXT) return;
    this.#kept.push(line);
    for (const field of line.fields) this.#text += field.length;
  }
}
