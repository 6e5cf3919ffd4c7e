import { isMapKey } from "./scalar.ts";

/** A field of a message. */
export interface ProtoField {
  readonly name: string;
  /** As written: a scalar type, or the name of a message or enum; for a map, the type of its values. */
  readonly type: string;
  readonly label: "optional" | "repeated" | undefined;
  readonly number: number;
  /** The scalar type of the keys of a map. */
  readonly mapKey?: string;
  /** The name of the group of which only one member is set. */
  readonly oneof?: string;
}

export interface ProtoEnum {
  readonly name: string;
  /** The first one is 0. */
  readonly values: readonly { readonly name: string; readonly number: number }[];
}

export interface ProtoMessage {
  readonly name: string;
  readonly fields: readonly ProtoField[];
  readonly messages: readonly ProtoMessage[];
  readonly enums: readonly ProtoEnum[];
}

/** The top-level definitions of a schema. */
export interface ProtoSchema {
  /** Empty without a package statement. */
  readonly package: string;
  readonly messages: readonly ProtoMessage[];
  readonly enums: readonly ProtoEnum[];
}

/** Why a text is not a valid schema, as a sentence for its author. */
export class ProtoSchemaError extends Error {
  override readonly name = "ProtoSchemaError";
}

const TOKEN = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[\w.+]+|[^\s\w])?/y;
/** Starts of comments and texts that are not closed: the rest cannot be parsed. */
const OPENING: ReadonlySet<string> = new Set(["/", '"', "'"]);
const NAME = /^[A-Za-z_]\w*$/;
const TYPE = /^\.?[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;
const NUMBER = /^(?:0[xX][\da-fA-F]+|\d+)$/;
/** Maximum depth of nested messages. */
const MAX_DEPTH = 32;

/** Statements that the contract refuses, by their first word. */
const REFUSED: Readonly<Record<string, string>> = {
  option: "Options are not supported!",
  import: "Imports are not supported!",
  extend: "Extend declarations are not supported!",
  extensions: "Extensions are not supported!",
  reserved: "Reserved elements are not supported!",
  required: "Required labels are not supported!",
  group: "Groups are not supported!",
};

/**
 * Parses the part of proto3 that messages of devices use (reference: device connectivity, 5.1).
 * @throws {ProtoSchemaError}
 */
export function parseProtoSchema(text: string): ProtoSchema {
  return new Parser(text).schema();
}

class Parser {
  readonly #text: string;
  #at = 0;
  #next: string;

  constructor(text: string) {
    this.#text = text;
    this.#next = this.#scan();
  }

  schema(): ProtoSchema {
    this.#syntax();
    const messages: ProtoMessage[] = [];
    const enums: ProtoEnum[] = [];
    let packageName = "";
    while (this.#next !== "") {
      if (this.#accept(";")) continue;
      const word = this.#word();
      if (word === "message") messages.push(this.#message(1));
      else if (word === "enum") enums.push(this.#enum());
      else if (word === "package") packageName = this.#statement(TYPE);
      else if (word === "service") this.#service();
      else throw this.#unexpected(word);
    }
    if (messages.length === 0) throw new ProtoSchemaError("At least one message definition should exist!");
    return { package: packageName, messages, enums };
  }

  #syntax(): void {
    const only = 'The schema should begin with syntax = "proto3";';
    if (!this.#accept("syntax")) throw new ProtoSchemaError(only);
    this.#expect("=");
    if (this.#take().slice(1, -1) !== "proto3") throw new ProtoSchemaError(only);
    this.#expect(";");
  }

  #message(depth: number): ProtoMessage {
    if (depth > MAX_DEPTH) throw new ProtoSchemaError(`Messages should not be nested deeper than ${MAX_DEPTH}!`);
    const name = this.#name();
    const fields: ProtoField[] = [];
    const messages: ProtoMessage[] = [];
    const enums: ProtoEnum[] = [];
    this.#block(() => {
      const word = this.#word();
      if (word === "message") messages.push(this.#message(depth + 1));
      else if (word === "enum") enums.push(this.#enum());
      else if (word === "oneof") {
        const oneof = this.#name();
        this.#block(() => fields.push({ ...this.#field(this.#word(), undefined), oneof }));
      } else if (word === "map") fields.push(this.#map());
      else if (word === "optional" || word === "repeated") fields.push(this.#field(this.#word(), word));
      else fields.push(this.#field(word, undefined));
    });
    checkNumbers(name, fields);
    return { name, fields, messages, enums };
  }

  #field(type: string, label: ProtoField["label"]): ProtoField {
    if (!TYPE.test(type)) throw this.#unexpected(type);
    return { type, label, ...this.#numbered() };
  }

  #map(): ProtoField {
    this.#expect("<");
    const mapKey = this.#take();
    if (!isMapKey(mapKey)) throw new ProtoSchemaError(`A map cannot have keys of the type '${mapKey}'!`);
    this.#expect(",");
    const value = this.#take();
    if (!TYPE.test(value)) throw this.#unexpected(value);
    this.#expect(">");
    return { type: value, label: "repeated", mapKey, ...this.#numbered() };
  }

  #numbered(): { name: string; number: number } {
    const name = this.#name();
    this.#expect("=");
    const number = this.#take();
    if (!NUMBER.test(number)) throw this.#unexpected(number);
    this.#options();
    this.#expect(";");
    return { name, number: Number(number) };
  }

  #enum(): ProtoEnum {
    const name = this.#name();
    const values: { name: string; number: number }[] = [];
    this.#block(() => {
      const word = this.#take();
      if (word === "option") throw new ProtoSchemaError("Options of enums are not supported!");
      if (word === "message" || word === "enum") {
        throw new ProtoSchemaError("Nested types in enums are not supported!");
      }
      if (!NAME.test(word)) throw this.#unexpected(word);
      this.#expect("=");
      const sign = this.#accept("-") ? -1 : 1;
      const value = this.#take();
      if (!NUMBER.test(value)) throw this.#unexpected(value);
      values.push({ name: word, number: sign * Number(value) + 0 });
      this.#options();
      this.#expect(";");
    });
    if (values[0]?.number !== 0) throw new ProtoSchemaError(`The first value of the enum '${name}' should be 0!`);
    return { name, values };
  }

  /** Options do not affect the encoding, except defaults, which proto3 does not have. */
  #options(): void {
    if (!this.#accept("[")) return;
    while (!this.#accept("]")) {
      if (this.#take() === "default") throw new ProtoSchemaError("Default values are not supported!");
    }
  }

  /** Skipped: it does not describe messages. */
  #service(): void {
    this.#name();
    let depth = 0;
    do {
      const token = this.#take();
      if (token === "{") depth++;
      if (token === "}") depth--;
    } while (depth > 0);
  }

  #block(statement: () => void): void {
    this.#expect("{");
    while (!this.#accept("}")) if (!this.#accept(";")) statement();
  }

  /** The first word of a statement, if it is known. */
  #word(): string {
    const word = this.#take();
    const refused = Object.hasOwn(REFUSED, word) ? REFUSED[word] : undefined;
    if (refused) throw new ProtoSchemaError(refused);
    return word;
  }

  #statement(pattern: RegExp): string {
    const value = this.#take();
    if (!pattern.test(value)) throw this.#unexpected(value);
    this.#expect(";");
    return value;
  }

  #name(): string {
    const name = this.#take();
    if (!NAME.test(name)) throw this.#unexpected(name);
    return name;
  }

  #expect(token: string): void {
    const taken = this.#take();
    if (taken !== token) throw this.#unexpected(taken, `, '${token}' is expected`);
  }

  #accept(token: string): boolean {
    if (this.#next !== token) return false;
    this.#next = this.#scan();
    return true;
  }

  #take(): string {
    const token = this.#next;
    if (token === "") throw new ProtoSchemaError("The schema ends too early!");
    this.#next = this.#scan();
    return token;
  }

  /** The next token; empty at the end. */
  #scan(): string {
    TOKEN.lastIndex = this.#at;
    const [all = "", token = ""] = TOKEN.exec(this.#text) ?? [];
    this.#at += all.length;
    if (OPENING.has(token)) throw this.#unexpected(token);
    return token;
  }

  #unexpected(token: string, more = ""): ProtoSchemaError {
    const line = this.#text.slice(0, this.#at).split("\n").length;
    return new ProtoSchemaError(`Unexpected '${token.slice(0, 40)}' near line ${line}${more}!`);
  }
}

const MAX_NUMBER = 2 ** 29 - 1;

function checkNumbers(message: string, fields: readonly ProtoField[]): void {
  const names = new Set<string>();
  const numbers = new Set<number>();
  for (const { name, number } of fields) {
    if (number < 1 || number > MAX_NUMBER || (number >= 19_000 && number < 20_000)) {
      throw new ProtoSchemaError(`The field '${name}' of '${message}' cannot have the number ${number}!`);
    }
    if (names.has(name) || numbers.has(number)) {
      throw new ProtoSchemaError(`The field '${name}' of '${message}' has a name or number that another one has!`);
    }
    names.add(name);
    numbers.add(number);
  }
}
