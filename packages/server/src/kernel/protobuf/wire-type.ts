import type { FieldType } from "./message-type.ts";
import type { Scalar } from "./scalar.ts";

/** Wire types (Protobuf encoding, "Message structure"). Groups, 3 and 4, are not part of proto3. */
export const WIRE = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

export type WireType = (typeof WIRE)[keyof typeof WIRE];

const SCALAR_WIRES: Readonly<Record<Scalar, WireType>> = {
  double: WIRE.fixed64,
  float: WIRE.fixed32,
  int32: WIRE.varint,
  int64: WIRE.varint,
  uint32: WIRE.varint,
  uint64: WIRE.varint,
  sint32: WIRE.varint,
  sint64: WIRE.varint,
  fixed32: WIRE.fixed32,
  fixed64: WIRE.fixed64,
  sfixed32: WIRE.fixed32,
  sfixed64: WIRE.fixed64,
  bool: WIRE.varint,
  string: WIRE.bytes,
  bytes: WIRE.bytes,
};

/** The wire type of one value of the type. */
export function wireTypeOf(type: FieldType): WireType {
  if (typeof type === "string") return SCALAR_WIRES[type];
  return type.kind === "enum" ? WIRE.varint : WIRE.bytes;
}
