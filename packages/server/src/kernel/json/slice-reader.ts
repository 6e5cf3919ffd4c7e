import { JsonReader, MAX_JSON_DEPTH } from "@orrery/model";

/** Characters that are read in one step. */
const STEP = 16 * 1024;
/** Numbers are read at once. */
const MAX_NUMBER = STEP;
/** Maximum number of blanks in a row, which are skipped at once. */
const MAX_BLANKS = 64 * 1024;

const QUOTE = 0x22;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;
const ESCAPE = /(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const PART_OF_NUMBER = /^[-+.\deE]+$/;

/** A reader that skips long values in slices (`in-slices.ts`). */
export class SliceReader extends JsonReader {
  #pausedAt = 0;

  /**
   * Moves to the end of the next value, which must be JSON and, starting at `depth`, not nested too deeply.
   * @returns its number of values.
   */
  *skip(depth: number): Generator<void, number> {
    const opened: ("object" | "array")[] = [];
    for (let count = 1; ; count++) {
      const code = this.peek();
      if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
        this.enter(depth + opened.length + 1);
        const isObject = code === OPEN_OBJECT;
        if (!this.isEmpty(isObject ? "}" : "]")) {
          opened.push(isObject ? "object" : "array");
          if (isObject) yield* this.#skipName();
          continue;
        }
      } else if (code === QUOTE) {
        if (!this.#skipText(++this.at)) yield* this.#skipRest();
      } else {
        this.#skipWord(code);
      }
      while (opened.length > 0) {
        const isObject = opened.at(-1) === "object";
        const goesOn = isObject ? this.nextMember() : this.nextElement();
        if (goesOn && isObject) yield* this.#skipName();
        if (goesOn) break;
        opened.pop();
      }
      if (opened.length === 0) return count;
      if (this.isLong()) yield;
    }
  }

  /** Like {@link readString}, in slices when it is long. */
  *stringInSlices(): Generator<void, string> {
    const start = ++this.at;
    const pieces: string[] = [];
    for (let from = start; ; from = this.at) {
      const isWhole = this.#skipText(from);
      pieces.push(decoded(this.text.slice(from, isWhole ? this.at - 1 : this.at)));
      if (isWhole) return this.#joined(start, pieces);
      yield;
    }
  }

  /** Like {@link readName}, in slices when it is long. */
  *nameInSlices(): Generator<void, string> {
    if (this.peek() !== QUOTE) this.fail("Expected a name in quotes");
    const name = yield* this.stringInSlices();
    this.#readColon();
    return name;
  }

  /** Enters the array or object that begins here. @throws {JsonSyntaxError} when it is nested too deeply. */
  enter(depth: number): void {
    if (depth > MAX_JSON_DEPTH) this.fail("Nested too deeply");
    this.at++;
  }

  /** Whether a step's worth was read since the last time this was true. */
  isLong(): boolean {
    if (this.at - this.#pausedAt < STEP) return false;
    this.#pausedAt = this.at;
    return true;
  }

  override peek(): number {
    const start = this.at;
    let code = this.text.charCodeAt(start);
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
      if (this.at - start > MAX_BLANKS) this.fail("Too many blanks");
      code = this.text.charCodeAt(++this.at);
    }
    return code;
  }

  override scanNumber(): number {
    const isLong = PART_OF_NUMBER.test(this.text.charAt(this.at + MAX_NUMBER));
    if (isLong && PART_OF_NUMBER.test(this.text.slice(this.at, this.at + MAX_NUMBER))) this.fail("Too long a number");
    return super.scanNumber();
  }

  #skipWord(code: number): void {
    if (code === 0x74) this.readWord("true");
    else if (code === 0x66) this.readWord("false");
    else if (code === 0x6e) this.readWord("null");
    else this.scanNumber();
  }

  *#skipName(): Generator<void, void> {
    if (this.peek() !== QUOTE) this.fail("Expected a name in quotes");
    if (!this.#skipText(++this.at)) yield* this.#skipRest();
    this.#readColon();
  }

  #readColon(): void {
    if (this.peek() !== COLON) this.fail("Expected ':'");
    this.at++;
  }

  *#skipRest(): Generator<void, void> {
    do yield;
    while (!this.#skipText(this.at));
  }

  /**
   * Moves forward inside a string, to its end or some way, and never stops inside an escape.
   * @returns whether it has ended.
   */
  #skipText(from: number): boolean {
    const { text } = this;
    const stop = from + STEP;
    let at = from;
    while (at < stop) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.at = at + 1;
        return true;
      }
      if (code === BACKSLASH) at = this.#endOfEscape(at);
      else if (code >= 0x20) at++;
      else return this.#broken(at, "Unterminated string"); // a control character, or NaN at the end of the text
    }
    this.at = at;
    return false;
  }

  /** A text without escapes is not copied. */
  #joined(start: number, pieces: readonly string[]): string {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    return length === this.at - 1 - start ? this.text.slice(start, this.at - 1) : pieces.join("");
  }

  #endOfEscape(at: number): number {
    ESCAPE.lastIndex = at + 1;
    if (!ESCAPE.test(this.text)) this.#broken(at, "Malformed string");
    return ESCAPE.lastIndex;
  }

  #broken(at: number, what: string): never {
    this.at = at;
    this.fail(what);
  }
}

/** The characters of a piece of a string. */
function decoded(piece: string): string {
  return piece.includes("\\") ? String(JSON.parse(`"${piece}"`)) : piece;
}
