import {
  type ProtoEnum,
  type ProtoField,
  type ProtoMessage,
  type ProtoSchema,
  ProtoSchemaError,
} from "./proto-schema.ts";
import { isScalar, type Scalar } from "./scalar.ts";

export interface EnumType {
  readonly kind: "enum";
  readonly name: string;
  readonly names: ReadonlyMap<number, string>;
  readonly numbers: ReadonlyMap<string, number>;
}

export interface MessageType {
  readonly kind: "message";
  readonly name: string;
  /** In the order of their numbers. */
  readonly fields: readonly Field[];
  readonly byNumber: ReadonlyMap<number, Field>;
  /** By the names in the schema and in JSON. */
  readonly byName: ReadonlyMap<string, Field>;
}

/** A scalar type by its name, or a definition. */
export type FieldType = Scalar | EnumType | MessageType;

/** A field with its resolved type. */
export interface Field {
  readonly name: string;
  /** In JSON: lowerCamelCase. */
  readonly jsonName: string;
  readonly number: number;
  /**
   * `implicit`: one value, which counts as sent when it is the default; `optional`: one value or none; `map`: the type
   * is that of its entries, a message with the fields `key` and `value`.
   */
  readonly label: "implicit" | "optional" | "repeated" | "map";
  readonly type: FieldType;
  /** The oneof group, of which at most one field is set. */
  readonly oneof: string | undefined;
}

/** The messages of a schema by their full names, and the last one at the top level. */
export interface LinkedSchema {
  readonly messages: ReadonlyMap<string, MessageType>;
  readonly last: MessageType;
}

/** @throws {ProtoSchemaError} for a type that is defined twice, or not at all. */
export function linkSchema(schema: ProtoSchema): LinkedSchema {
  return new Linker(schema).link();
}

/** A message whose fields are added after other types refer to it. */
interface OpenMessage extends MessageType {
  readonly fields: Field[];
  readonly byNumber: Map<number, Field>;
  readonly byName: Map<string, Field>;
}

type Definitions = Pick<ProtoMessage, "messages" | "enums">;

class Linker {
  readonly #schema: ProtoSchema;
  readonly #types = new Map<string, EnumType | OpenMessage>();

  constructor(schema: ProtoSchema) {
    this.#schema = schema;
  }

  link(): LinkedSchema {
    const scope = this.#schema.package === "" ? [] : this.#schema.package.split(".");
    this.#define(this.#schema, scope);
    this.#resolve(this.#schema, scope);
    const messages = new Map<string, MessageType>();
    for (const [name, type] of this.#types) if (type.kind === "message") messages.set(name, type);
    const last = messages.get([...scope, this.#schema.messages.at(-1)?.name].join("."));
    if (!last) throw new ProtoSchemaError("At least one message definition should exist!");
    return { messages, last };
  }

  #define({ messages, enums }: Definitions, scope: readonly string[]): void {
    for (const message of messages) {
      const name = [...scope, message.name];
      this.#add(name.join("."), openMessage(name.join(".")));
      this.#define(message, name);
    }
    for (const given of enums) {
      const name = [...scope, given.name].join(".");
      this.#add(name, enumType(name, given));
    }
  }

  #add(name: string, type: EnumType | OpenMessage): void {
    if (this.#types.has(name)) throw new ProtoSchemaError(`'${name}' is defined twice!`);
    this.#types.set(name, type);
  }

  #resolve({ messages }: Definitions, scope: readonly string[]): void {
    for (const message of messages) {
      const name = [...scope, message.name];
      const type = this.#types.get(name.join("."));
      if (type?.kind === "message") {
        const fields = message.fields.map((field) => this.#field(field, name));
        for (const field of fields.sort((a, b) => a.number - b.number)) addField(type, field);
      }
      this.#resolve(message, name);
    }
  }

  #field(field: ProtoField, scope: readonly string[]): Field {
    const type = this.#type(field, scope);
    const { name, number, oneof } = field;
    const jsonName = jsonNameOf(name);
    if (field.mapKey !== undefined) {
      const entry = entryType(`${scope.join(".")}.${name}`, field.mapKey as Scalar, type); // checked by the parser
      return { name, jsonName, number, label: "map", type: entry, oneof };
    }
    const hasPresence = field.label === "optional" || oneof !== undefined || isMessage(type);
    const label = field.label === "repeated" ? "repeated" : hasPresence ? "optional" : "implicit";
    return { name, jsonName, number, label, type, oneof };
  }

  /** The innermost definition with this name counts. */
  #type({ type, name }: ProtoField, scope: readonly string[]): FieldType {
    if (isScalar(type)) return type;
    const absolute = type.startsWith(".") ? this.#types.get(type.slice(1)) : undefined;
    if (absolute) return absolute;
    for (let depth = type.startsWith(".") ? -1 : scope.length; depth >= 0; depth--) {
      const found = this.#types.get([...scope.slice(0, depth), type].join("."));
      if (found) return found;
    }
    throw new ProtoSchemaError(`The type '${type}' of '${name}' is not defined!`);
  }
}

/** Whether a type is that of a nested message. */
export function isMessage(type: FieldType): type is MessageType {
  return typeof type !== "string" && type.kind === "message";
}

function openMessage(name: string): OpenMessage {
  return { kind: "message", name, fields: [], byNumber: new Map(), byName: new Map() };
}

function addField(type: OpenMessage, field: Field): void {
  type.fields.push(field);
  type.byNumber.set(field.number, field);
  type.byName.set(field.jsonName, field);
  type.byName.set(field.name, field);
}

function enumType(name: string, { values }: ProtoEnum): EnumType {
  const names = new Map<number, string>();
  for (const { name: each, number } of values) if (!names.has(number)) names.set(number, each);
  return { kind: "enum", name, names, numbers: new Map(values.map(({ name: each, number }) => [each, number])) };
}

function entryType(name: string, key: Scalar, value: FieldType): MessageType {
  const entry = openMessage(name);
  addField(entry, { name: "key", jsonName: "key", number: 1, label: "implicit", type: key, oneof: undefined });
  addField(entry, { name: "value", jsonName: "value", number: 2, label: "implicit", type: value, oneof: undefined });
  return entry;
}

/** As the specification of Protobuf defines it: `inner_object_1` is `innerObject1`. */
function jsonNameOf(name: string): string {
  return name.replaceAll(/_+(.?)/g, (_, next: string) => next.toUpperCase());
}
