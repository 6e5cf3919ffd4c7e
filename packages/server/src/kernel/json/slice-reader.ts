import { JsonReader, MAX_JSON_DEPTH } from "@orrery/model";

/** Characters that are read between two chances to stop. */
const STEP = 16 * 1024;

const QUOTE = 0x22;
const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;

/** A reader that passes over long values in slices (`in-slices.ts`). */
export class SliceReader extends JsonReader {
  #pausedAt = 0;

  /** Moves behind the value that comes next, which is nothing but JSON and, below `depth`, as deep as a document may be. @returns how many values it is. */
  *skip(depth: number): Generator<void, number> {
    const opened: ("object" | "array")[] = [];
    for (let count = 1; ; count++) {
      const code = this.peek();
      if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
        this.enter(depth + opened.length + 1);
        const isObject = code === OPEN_OBJECT;
        if (!this.isEmpty(isObject ? "}" : "]")) {
          opened.push(isObject ? "object" : "array");
          if (isObject) this.readName();
          continue;
        }
      } else {
        this.#skipScalar(code);
      }
      while (opened.length > 0) {
        const isObject = opened.at(-1) === "object";
        const goesOn = isObject ? this.nextMember() : this.nextElement();
        if (goesOn && isObject) this.readName();
        if (goesOn) break;
        opened.pop();
      }
      if (opened.length === 0) return count;
      if (this.isLong()) yield;
    }
  }

  /** Enters the array or object that begins here. @throws {JsonSyntaxError} when it lies too deep. */
  enter(depth: number): void {
    if (depth > MAX_JSON_DEPTH) this.fail("Nested too deeply");
    this.at++;
  }

  /** Whether enough was read since the last time that it was. */
  isLong(): boolean {
    if (this.at - this.#pausedAt < STEP) return false;
    this.#pausedAt = this.at;
    return true;
  }

  #skipScalar(code: number): void {
    if (code === QUOTE) this.readString();
    else if (code === 0x74) this.readWord("true");
    else if (code === 0x66) this.readWord("false");
    else if (code === 0x6e) this.readWord("null");
    else this.scanNumber();
  }
}
