import { type ExactJson, JsonNumber, JsonSyntaxError, MAX_JSON_DEPTH } from "./exact-json.ts";
import { knownName, newName } from "./names.ts";

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Names that one text adds to the table at most: thousands of them would push out all others, and hold up everybody. */
const MAX_NEW_NAMES = 64;

/** This many digits always fit a safe integer. */
const SAFE_DIGITS = 15;

/**
 * Reads strict JSON (RFC 8259) from left to right, without building values that the caller does not need. Every `read…`
 * starts at {@link at}, on the first character of its subject, and ends behind it.
 */
export class JsonReader {
  readonly text: string;
  at = 0;

  /** Set by {@link scanNumber}: the digits without their point, while there are at most 15 of them. */
  mantissa = 0;
  /** Digits after the point. */
  decimals = 0;
  /** Whether `mantissa` and `decimals` are exact: no exponent, not too many digits. */
  isShort = false;
  hasPoint = false;

  #newNames = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Code of the next non-blank character; NaN at the end of the text. */
  peek(): number {
    const text = this.text;
    let code = text.charCodeAt(this.at);
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = text.charCodeAt(++this.at);
    return code;
  }

  /** @throws {JsonSyntaxError} */
  fail(what = "Unexpected character"): never {
    throw new JsonSyntaxError(this.at < this.text.length ? what : "Unexpected end", this.at);
  }

  expectEnd(): void {
    if (!Number.isNaN(this.peek())) this.fail("Unexpected text after the document");
  }

  /** Reads a name and its colon, up to the value. */
  readName(): string {
    if (this.peek() !== QUOTE) this.fail("Expected a name in quotes");
    const name = this.#readQuoted(true);
    if (this.peek() !== COLON) this.fail("Expected ':'");
    this.at++;
    return name;
  }

  readString(): string {
    return this.#readQuoted(false);
  }

  /** Whether another member follows; otherwise the object has ended. */
  nextMember(): boolean {
    const code = this.peek();
    if (code !== COMMA && code !== CLOSE_OBJECT) this.fail("Expected ',' or '}'");
    this.at++;
    return code === COMMA;
  }

  /** Whether another element follows; otherwise the array has ended. */
  nextElement(): boolean {
    const code = this.peek();
    if (code !== COMMA && code !== CLOSE_ARRAY) this.fail("Expected ',' or ']'");
    this.at++;
    return code === COMMA;
  }

  /** Whether the array or object that was just entered is empty; leaves it then. */
  isEmpty(close: "]" | "}"): boolean {
    if (this.peek() !== close.charCodeAt(0)) return false;
    this.at++;
    return true;
  }

  readWord(word: "true" | "false" | "null"): void {
    if (!this.text.startsWith(word, this.at)) this.fail();
    this.at += word.length;
  }

  /** Moves behind a number and sets the fields above. @returns where it starts. */
  scanNumber(): number {
    const text = this.text;
    const start = this.at;
    let at = start;
    let code = text.charCodeAt(at);
    const negative = code === MINUS;
    if (negative) code = text.charCodeAt(++at);
    const firstDigit = at;
    let mantissa = 0;
    while (code >= ZERO && code <= NINE) {
      mantissa = mantissa * 10 + (code - ZERO);
      code = text.charCodeAt(++at);
    }
    let digits = at - firstDigit;
    const leadingZero = digits > 1 && text.charCodeAt(firstDigit) === ZERO;
    let decimals = 0;
    if (code === POINT) {
      code = text.charCodeAt(++at);
      const firstDecimal = at;
      while (code >= ZERO && code <= NINE) {
        mantissa = mantissa * 10 + (code - ZERO);
        code = text.charCodeAt(++at);
      }
      decimals = at - firstDecimal;
      if (decimals === 0) digits = 0;
      this.hasPoint = true;
    } else {
      this.hasPoint = false;
    }
    this.at = at;
    if (digits === 0 || leadingZero) this.fail("Malformed number");
    this.isShort = digits + decimals <= SAFE_DIGITS;
    this.mantissa = negative ? -mantissa : mantissa;
    this.decimals = decimals;
    if (code === 0x65 || code === 0x45) this.#scanExponent();
    return start;
  }

  /** Any value. @param depth its own depth. */
  readValue(depth = 0): ExactJson {
    const code = this.peek();
    switch (code) {
      case QUOTE:
        return this.readString();
      case OPEN_OBJECT:
        return this.#readObject(depth + 1);
      case OPEN_ARRAY:
        return this.#readArray(depth + 1);
      case 0x74:
        this.readWord("true");
        return true;
      case 0x66:
        this.readWord("false");
        return false;
      case 0x6e:
        this.readWord("null");
        return null;
    }
    const start = this.scanNumber();
    return new JsonNumber(this.text.slice(start, this.at));
  }

  #readObject(depth: number): ExactJson {
    this.#enter(depth);
    const members = new Map<string, ExactJson>();
    if (this.isEmpty("}")) return members;
    do {
      const name = this.readName();
      members.set(name, this.readValue(depth));
    } while (this.nextMember());
    return members;
  }

  #readArray(depth: number): ExactJson {
    this.#enter(depth);
    const elements: ExactJson[] = [];
    if (this.isEmpty("]")) return elements;
    do elements.push(this.readValue(depth));
    while (this.nextElement());
    return elements;
  }

  #enter(depth: number): void {
    if (depth > MAX_JSON_DEPTH) this.fail("Nested too deeply");
    this.at++;
  }

  #scanExponent(): void {
    const text = this.text;
    this.isShort = false;
    let at = this.at + 1;
    let code = text.charCodeAt(at);
    if (code === MINUS || code === 0x2b) code = text.charCodeAt(++at);
    const first = at;
    while (code >= ZERO && code <= NINE) code = text.charCodeAt(++at);
    this.at = at;
    if (at === first) this.fail("Malformed number");
  }

  #readQuoted(isName: boolean): string {
    const text = this.text;
    const start = this.at + 1;
    let at = start;
    let hash = 0;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.at = at + 1;
        return isName ? this.#nameOf(start, at, hash) : text.slice(start, at);
      }
      if (code === BACKSLASH) return this.#readEscaped(start, at);
      if (!(code >= 0x20)) break; // a control character, or NaN at the end of the text
      hash = (Math.imul(hash, 31) + code) | 0;
      at++;
    }
    this.at = at;
    this.fail("Unterminated string");
  }

  #nameOf(start: number, end: number, hash: number): string {
    const { text } = this;
    return knownName(text, start, end, hash) ?? newName(text, start, end, hash, ++this.#newNames <= MAX_NEW_NAMES);
  }

  /** A string with a backslash: finds its end, and lets `JSON.parse` decode the escapes. */
  #readEscaped(start: number, firstEscape: number): string {
    let end = firstEscape;
    for (let code = BACKSLASH; code !== QUOTE; code = this.text.charCodeAt(end)) {
      if (!(code >= 0x20)) this.fail("Unterminated string");
      end += code === BACKSLASH ? 2 : 1;
    }
    try {
      const value: unknown = JSON.parse(this.text.slice(start - 1, end + 1));
      this.at = end + 1;
      return String(value);
    } catch {
      return this.fail("Malformed string");
    }
  }
}
