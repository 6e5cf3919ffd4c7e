import { type ExactJson, JsonNumber, JsonSyntaxError, MAX_JSON_DEPTH } from "./exact-json.ts";

const HASH = 0x23;
const SLASH = 0x2f;
const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
/** An unquoted text, up to a delimiter. */
const LITERAL = /[^\s{}[\]:,/\\;#=]*/y;
const ESCAPES: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** Whether a character of ASCII is neither a blank nor the begin of a comment. */
function isPlain(code: number): boolean {
  return code > 0x20 && code < 0x7f && code !== HASH && code !== SLASH;
}

/** Reads near-JSON; slower than {@link JsonReader}, which is tried first. */
export class LenientJsonReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** @throws {JsonSyntaxError} */
  readDocument(): ExactJson {
    if (this.#peek() === "") return null;
    const value = this.#readValue(0);
    if (this.#peek() !== "") this.#fail("Unexpected text after the document");
    return value;
  }

  /** Next character after blanks and comments; empty at the end. */
  #peek(): string {
    for (;;) {
      const character = this.#text[this.#at] ?? "";
      if (isPlain(this.#text.charCodeAt(this.#at))) return character;
      if (character !== "" && /[\s\ufeff]/.test(character)) this.#at++;
      else if (character === "#" || this.#text.startsWith("//", this.#at)) this.#skipTo("\n");
      else if (this.#text.startsWith("/*", this.#at)) this.#skipComment();
      else return character;
    }
  }

  #skipTo(end: string): void {
    const found = this.#text.indexOf(end, this.#at);
    this.#at = found === -1 ? this.#text.length : found + end.length;
  }

  #skipComment(): void {
    if (!this.#text.includes("*/", this.#at + 2)) this.#fail("Unterminated comment");
    this.#at += 2;
    this.#skipTo("*/");
  }

  #readValue(depth: number): ExactJson {
    const character = this.#peek();
    if (depth >= MAX_JSON_DEPTH && (character === "{" || character === "[")) this.#fail("Nested too deeply");
    switch (character) {
      case "{":
        return this.#readObject(depth + 1);
      case "[":
        return this.#readArray(depth + 1);
      case '"':
      case "'":
        return this.#readQuoted(character);
      default:
        return this.#readLiteral();
    }
  }

  #readObject(depth: number): ExactJson {
    const members = new Map<string, ExactJson>();
    this.#at++;
    if (this.#accept("}")) return members;
    for (;;) {
      const name = this.#readName();
      if (this.#accept("=")) {
        if (this.#text[this.#at] === ">") this.#at++;
      } else if (!this.#accept(":")) {
        this.#fail("Expected ':'");
      }
      members.set(name, this.#readValue(depth));
      if (this.#accept("}")) return members;
      if (!this.#accept(",") && !this.#accept(";")) this.#fail("Expected ',' or '}'");
    }
  }

  #readName(): string {
    const character = this.#peek();
    return character === '"' || character === "'" ? this.#readQuoted(character) : this.#readBare();
  }

  /** A missing element counts as null: `[1,,2]`, `[1,]`. */
  #readArray(depth: number): ExactJson {
    const elements: ExactJson[] = [];
    this.#at++;
    if (this.#accept("]")) return elements;
    for (;;) {
      const next = this.#peek();
      elements.push(next === "," || next === ";" || next === "]" ? null : this.#readValue(depth));
      if (this.#accept("]")) return elements;
      if (!this.#accept(",") && !this.#accept(";")) this.#fail("Expected ',' or ']'");
    }
  }

  #accept(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at++;
    return true;
  }

  #readLiteral(): ExactJson {
    const text = this.#readBare();
    switch (text.toLowerCase()) {
      case "true":
        return true;
      case "false":
        return false;
      case "null":
        return null;
    }
    return NUMBER.test(text) ? new JsonNumber(text) : text;
  }

  #readBare(): string {
    this.#peek();
    LITERAL.lastIndex = this.#at;
    const text = LITERAL.exec(this.#text)?.[0] ?? "";
    if (text === "") this.#fail("Unexpected character");
    this.#at += text.length;
    return text;
  }

  #readQuoted(quote: string): string {
    const pieces: string[] = [];
    let from = ++this.#at;
    for (;;) {
      const character = this.#text[this.#at];
      if (character === undefined) this.#fail("Unterminated string");
      if (character === quote) break;
      if (character === "\\") {
        pieces.push(this.#text.slice(from, this.#at), this.#readEscape());
        from = this.#at;
      } else {
        this.#at++;
      }
    }
    pieces.push(this.#text.slice(from, this.#at++));
    return pieces.join("");
  }

  #readEscape(): string {
    const character = this.#text[this.#at + 1] ?? "";
    if (character === "u") {
      const digits = this.#text.slice(this.#at + 2, this.#at + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) this.#fail("Malformed escape");
      this.#at += 6;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    const meaning = ESCAPES[character] ?? (/["'\\/\n]/.test(character) ? character : undefined);
    if (meaning === undefined) this.#fail("Malformed escape");
    this.#at += 2;
    return meaning;
  }

  #fail(what: string): never {
    throw new JsonSyntaxError(this.#at < this.#text.length ? what : "Unexpected end", this.#at);
  }
}
