/** An expression of a template, read once. */
export type Expression =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "member"; readonly of: Expression; readonly key: Expression; readonly isSafe: boolean }
  | { readonly kind: "call"; readonly of: Expression; readonly args: readonly Expression[]; readonly isSafe: boolean }
  | { readonly kind: "unary"; readonly operator: string; readonly of: Expression }
  | { readonly kind: "binary"; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: "choice"; readonly test: Expression; readonly yes: Expression; readonly no: Expression }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  | { readonly kind: "object"; readonly members: readonly (readonly [key: string, value: Expression])[] }
  | { readonly kind: "pipe"; readonly name: string; readonly of: Expression; readonly args: readonly Expression[] }
  | { readonly kind: "assign"; readonly to: Expression; readonly value: Expression }
  | { readonly kind: "steps"; readonly steps: readonly Expression[] };

/** What is wrong with an expression. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";
}

interface Token {
  readonly kind: "number" | "text" | "name" | "sign" | "end";
  readonly text: string;
}

const TOKEN =
  /\s+|(\d+(?:\.\d+)?|\.\d+)|('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|([A-Za-z_$][\w$]*)|(===|!==|==|!=|<=|>=|&&|\|\||\?\?|\?\.|[-+*/%<>!?:;,.()[\]{}|=])/y;
const BINARY: readonly (readonly string[])[] = [
  ["??"],
  ["||"],
  ["&&"],
  ["==", "!=", "===", "!=="],
  ["<", ">", "<=", ">="],
  ["+", "-"],
  ["*", "/", "%"],
];
const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null, undefined };

/** Reads an expression of a template (reference: dashboards and widgets, 4.8). @throws {ExpressionError} */
export function parseExpression(text: string): Expression {
  return new Parser(text).whole();
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new ExpressionError(`"${text[at]}" is not understood in "${text.trim()}"`);
    const [, number, quoted, name, sign] = found;
    if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (quoted !== undefined) tokens.push({ kind: "text", text: unquoted(quoted) });
    else if (name !== undefined) tokens.push({ kind: "name", text: name });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign });
  }
  return tokens;
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };
const unquoted = (quoted: string) =>
  quoted.slice(1, -1).replace(/\\(.)/g, (_, character: string) => ESCAPES[character] ?? character);

class Parser {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = tokensOf(text);
  }

  whole(): Expression {
    const steps: Expression[] = [];
    while (this.#peek().kind !== "end") {
      steps.push(this.#piped());
      if (!this.#takes(";") && this.#peek().kind !== "end") throw this.#unexpected();
    }
    const [only] = steps;
    return steps.length === 1 && only ? only : { kind: "steps", steps };
  }

  #piped(): Expression {
    let value = this.#assigned();
    while (this.#takes("|")) {
      const name = this.#name();
      const args: Expression[] = [];
      while (this.#takes(":")) args.push(this.#choice());
      value = { kind: "pipe", name, of: value, args };
    }
    return value;
  }

  #assigned(): Expression {
    const to = this.#choice();
    if (!this.#takes("=")) return to;
    if (to.kind !== "name" && to.kind !== "member") throw this.#unexpected();
    return { kind: "assign", to, value: this.#assigned() };
  }

  #choice(): Expression {
    const test = this.#binary(0);
    if (!this.#takes("?")) return test;
    const yes = this.#assigned();
    this.#expect(":");
    return { kind: "choice", test, yes, no: this.#assigned() };
  }

  #binary(level: number): Expression {
    const operators = BINARY[level];
    if (!operators) return this.#unary();
    let left = this.#binary(level + 1);
    for (let next = this.#peek(); next.kind === "sign" && operators.includes(next.text); next = this.#peek()) {
      this.#at++;
      left = { kind: "binary", operator: next.text, left, right: this.#binary(level + 1) };
    }
    return left;
  }

  #unary(): Expression {
    for (const operator of ["!", "-", "+"]) {
      if (this.#takes(operator)) return { kind: "unary", operator, of: this.#unary() };
    }
    return this.#members(this.#primary());
  }

  #members(start: Expression): Expression {
    let value = start;
    for (;;) {
      if (this.#takes("?.")) {
        if (this.#takes("(")) value = { kind: "call", of: value, args: this.#until(")"), isSafe: true };
        else if (this.#takes("[")) value = this.#keyed(value, true);
        else value = member(value, this.#name(), true);
      } else if (this.#takes(".")) value = member(value, this.#name(), false);
      else if (this.#takes("[")) value = this.#keyed(value, false);
      else if (this.#takes("(")) value = { kind: "call", of: value, args: this.#until(")"), isSafe: false };
      else if (this.#peek().text === "!" && this.#peek().kind === "sign")
        this.#at++; // "is there", which types want
      else return value;
    }
  }

  #keyed(of: Expression, isSafe: boolean): Expression {
    const key = this.#piped();
    this.#expect("]");
    return { kind: "member", of, key, isSafe };
  }

  #primary(): Expression {
    const token = this.#peek();
    if (token.kind === "end") throw this.#unexpected();
    this.#at++;
    if (token.kind === "number") return { kind: "value", value: Number(token.text) };
    if (token.kind === "text") return { kind: "value", value: token.text };
    if (token.kind === "name") {
      return Object.hasOwn(WORDS, token.text)
        ? { kind: "value", value: WORDS[token.text] }
        : { kind: "name", name: token.text };
    }
    if (token.text === "(") {
      const inner = this.#piped();
      this.#expect(")");
      return inner;
    }
    if (token.text === "[") return { kind: "list", items: this.#until("]") };
    if (token.text === "{") return this.#object();
    this.#at--;
    throw this.#unexpected();
  }

  #object(): Expression {
    const members: (readonly [string, Expression])[] = [];
    while (!this.#takes("}")) {
      const key = this.#peek();
      if (key.kind === "sign" || key.kind === "end") throw this.#unexpected();
      this.#at++;
      members.push([key.text, this.#takes(":") ? this.#piped() : { kind: "name", name: key.text }]);
      if (!this.#takes(",") && this.#peek().text !== "}") throw this.#unexpected();
    }
    return { kind: "object", members };
  }

  #until(end: string): readonly Expression[] {
    const items: Expression[] = [];
    while (!this.#takes(end)) {
      items.push(this.#piped());
      if (!this.#takes(",") && !(this.#peek().kind === "sign" && this.#peek().text === end)) throw this.#unexpected();
    }
    return items;
  }

  #name(): string {
    const token = this.#peek();
    if (token.kind !== "name") throw this.#unexpected();
    this.#at++;
    return token.text;
  }

  #peek(): Token {
    return this.#tokens[this.#at] ?? { kind: "end", text: "" };
  }

  #takes(sign: string): boolean {
    const token = this.#peek();
    const isIt = token.kind === "sign" && token.text === sign;
    if (isIt) this.#at++;
    return isIt;
  }

  #expect(sign: string): void {
    if (!this.#takes(sign)) throw this.#unexpected();
  }

  #unexpected(): ExpressionError {
    const { text } = this.#peek();
    const what = text === "" ? "The end comes too early" : `"${text}" is not expected`;
    return new ExpressionError(`${what} in "${this.#text.trim()}"`);
  }
}

const member = (of: Expression, name: string, isSafe: boolean): Expression => ({
  kind: "member",
  of,
  key: { kind: "value", value: name },
  isSafe,
});
