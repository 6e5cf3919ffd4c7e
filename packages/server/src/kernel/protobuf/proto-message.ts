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

/** A message by the names of its fields, of which only those that are set are there. */
export type ProtoMessage = ReadonlyMap<string, ProtoValue>;

/** A message of members, without those that are undefined. */
export function protoMessage(members: Readonly<Record<string, ProtoValue | undefined>>): ProtoMessage {
  const message = new Map<string, ProtoValue>();
  for (const [name, value] of Object.entries(members)) if (value !== undefined) message.set(name, value);
  return message;
}

/** Values of a message, however often they are nested: few bytes can stand for many, each with all its defaults. */
export const MAX_PROTO_VALUES = 100_000;
/** Messages within messages. */
export const MAX_PROTO_DEPTH = 64;
