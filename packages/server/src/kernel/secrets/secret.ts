import { inspect } from "node:util";
import { MASKED_SECRET, PlatformError } from "@orrery/model";

const SHOWN = MASKED_SECRET;

type Content =
  | { readonly kind: "readable"; readonly text: string }
  /** `name`: what users call it. */
  | { readonly kind: "unreadable"; readonly name: string; readonly sealed: string };

/** A secret text: printed, logged or serialised as three stars. */
export class Secret {
  readonly #content: Content;

  constructor(content: string | Extract<Content, { kind: "unreadable" }>) {
    this.#content = typeof content === "string" ? { kind: "readable", text: content } : content;
  }

  /**
   * The stored form, when it was sealed with a key that is missing: it can be stored again unchanged, until the key is
   * back.
   */
  get unreadable(): string | undefined {
    return this.#content.kind === "unreadable" ? this.#content.sealed : undefined;
  }

  /** Its number of characters; `undefined` when it cannot be read. */
  get length(): number | undefined {
    return this.#content.kind === "readable" ? this.#content.text.length : undefined;
  }

  /** The secret itself, for the call that needs it. @throws {PlatformError} `unavailable` when it cannot be read. */
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

/** Replaces a secret in answers; when it is sent back, the secret is kept. */
export const MASKED = SHOWN;
