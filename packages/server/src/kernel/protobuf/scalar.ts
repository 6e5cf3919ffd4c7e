const MAP_KEYS = [
  "int32",
  "int64",
  "uint32",
  "uint64",
  "sint32",
  "sint64",
  "fixed32",
  "fixed64",
  "sfixed32",
  "sfixed64",
  "bool",
  "string",
] as const;
const SCALARS = ["double", "float", ...MAP_KEYS, "bytes"] as const;

/** A type of values that are no messages and no enums. */
export type Scalar = (typeof SCALARS)[number];

export function isScalar(type: string): type is Scalar {
  return (SCALARS as readonly string[]).includes(type);
}

/** Whether keys of maps may have the type. */
export function isMapKey(type: string): boolean {
  return (MAP_KEYS as readonly string[]).includes(type);
}
