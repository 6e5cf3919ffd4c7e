import { inspect } from "node:util";

const SHOWN = "***";

/** A text that nobody is told: wherever it is printed, logged or made JSON of, it is three stars. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** What it says; for who sends it to where it belongs. */
  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return SHOWN;
  }

  toJSON(): string {
    return SHOWN;
  }

  [inspect.custom](): string {
    return SHOWN;
  }
}

/** What stands in an answer for a secret, and keeps it when it comes back. */
export const MASKED = SHOWN;
