import { inspect } from "node:util";
import { PlatformError } from "@orrery/model";

const SHOWN = "***";

type Content =
  | { readonly kind: "readable"; readonly text: string }
  /** `name`: what people call it. */
  | { readonly kind: "unreadable"; readonly name: string; readonly sealed: string };

/** A text that nobody is told: wherever it is printed, logged or made JSON of, it is three stars. */
export class Secret {
  readonly #content: Content;

  constructor(content: string | Extract<Content, { kind: "unreadable" }>) {
    this.#content = typeof content === "string" ? { kind: "readable", text: content } : content;
  }

  /** How it is stored, when it was sealed by a key that is not there: it can be stored again so, and waits for its key. */
  get unreadable(): string | undefined {
    return this.#content.kind === "unreadable" ? this.#content.sealed : undefined;
  }

  /** Its characters; absent when it cannot be read. */
  get length(): number | undefined {
    return this.#content.kind === "readable" ? this.#content.text.length : undefined;
  }

  /**
   * What it says; for the very call that sends it to where it belongs.
   * @throws {PlatformError} `unavailable` when it cannot be read.
   */
  reveal(): string {
    const content = this.#content;
    if (content.kind === "readable") return content.text;
    throw new PlatformError(
      "unavailable",
      `The secret '${content.name}' cannot be read with the key of this installation: enter it again`,
    );
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
