/**
 * A value of a field: 64-bit integers are `bigint`, enums their numbers, bytes a `Uint8Array`; a map has the texts of its
 * keys.
 */
export type ProtoValue =
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | readonly ProtoValue[]
  | ReadonlyMap<string, ProtoValue>;

/** A message: its set fields by name. */
export type ProtoMessage = ReadonlyMap<string, ProtoValue>;

/** A message from members, without the undefined ones. */
export function protoMessage(members: Readonly<Record<string, ProtoValue | undefined>>): ProtoMessage {
  const message = new Map<string, ProtoValue>();
  for (const [name, value] of Object.entries(members)) if (value !== undefined) message.set(name, value);
  return message;
}

/** A text member; empty ones are as good as none. */
export function textIn(message: ProtoMessage, name: string): string | undefined {
  const value = message.get(name);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A message within a message; an empty one when it is not there. */
export function messageIn(message: ProtoMessage, name: string): ProtoMessage {
  const value = message.get(name);
  return value instanceof Map ? value : EMPTY;
}

/** The messages of a repeated field. */
export function messagesIn(message: ProtoMessage, name: string): readonly ProtoMessage[] {
  const value = message.get(name);
  return Array.isArray(value) ? value.filter((each): each is ProtoMessage => each instanceof Map) : [];
}

const EMPTY: ProtoMessage = new Map();

/**
 * Maximum number of values of a message, including nested ones: few bytes can mean many values, each with its defaults.
 */
export const MAX_PROTO_VALUES = 100_000;
/** Maximum depth of nested messages. */
export const MAX_PROTO_DEPTH = 64;
