import type { MemberPlace } from "./json-parts.ts";
import { SliceReader } from "./slice-reader.ts";

/** Length of a part in characters, unless a single element or member is longer. */
export const PART = 16 * 1024;

/** Neighbouring elements or members, including what is between them; `name` and `valueStart` are those of the first. */
export interface Part extends MemberPlace {
  /** It is a single element or member, of any length. */
  readonly isOne: boolean;
}

/**
 * Reads the array or object that is a whole text part by part. The positions of all its members are never kept: a
 * document of a few megabytes may have millions. The generators pause between slices (`in-slices.ts`).
 */
export class PartReader {
  readonly #reader: SliceReader;
  readonly #isArray: boolean;
  #begun = false;
  #ended = false;
  /** Read already, and too long for the part before it. */
  #held: MemberPlace | undefined;

  constructor(text: string) {
    this.#reader = new SliceReader(text);
    this.#isArray = text.charCodeAt(skipBlanks(this.#reader)) === OPEN_ARRAY;
  }

  /** The next part; `undefined` at the end of the text. @throws {JsonSyntaxError} */
  *next(): Generator<void, Part | undefined> {
    const first = this.#held ?? (yield* this.#member());
    this.#held = undefined;
    if (!first) return undefined;
    let { end } = first;
    for (;;) {
      const member = yield* this.#member();
      if (!member || member.end - first.start > PART) {
        this.#held = member;
        return { ...first, isOne: end === first.end, end };
      }
      end = member.end;
    }
  }

  *#member(): Generator<void, MemberPlace | undefined> {
    const reader = this.#reader;
    if (!this.#goesOn()) return undefined;
    reader.peek();
    const start = reader.at;
    const name = this.#isArray ? "" : yield* reader.nameInSlices();
    reader.peek();
    const valueStart = reader.at;
    yield* reader.skip(1);
    if (reader.isLong()) yield;
    return { name, start, valueStart, end: reader.at };
  }

  /** Moves to the next member, if there is one. */
  #goesOn(): boolean {
    const reader = this.#reader;
    if (this.#ended) return false;
    if (this.#begun) this.#ended = !(this.#isArray ? reader.nextElement() : reader.nextMember());
    else {
      this.#begun = true;
      reader.enter(1);
      this.#ended = reader.isEmpty(this.#isArray ? "]" : "}");
    }
    if (this.#ended) reader.expectEnd();
    return !this.#ended;
  }
}

const OPEN_ARRAY = 0x5b;

function skipBlanks(reader: SliceReader): number {
  reader.peek();
  return reader.at;
}
