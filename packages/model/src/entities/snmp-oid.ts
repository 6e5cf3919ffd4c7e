/** Arcs of an object identifier (RFC 2578, 3.5). */
const MAX_ARCS = 128;
const MAX_ARC = 0xffff_ffff;
/** An optional dot, a first arc of 0 to 2, further ones without leading zeros (reference: device connectivity, 15). */
const OID = /^\.?[0-2](?:\.(?:0|[1-9]\d*))+$/;
/** The longest text that can be one. */
const MAX_CHARACTERS = 2_000;

/**
 * An object identifier as it is compared and asked for: without the leading dot and spaces around it. `undefined` for a
 * text that is none, or that agents cannot be asked for: a single arc, too many arcs, arcs that are too large.
 */
export function snmpOidOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_CHARACTERS || !OID.test(trimmed)) return undefined;
  const plain = trimmed.startsWith(".") ? trimmed.slice(1) : trimmed;
  const arcs = plain.split(".").map(Number);
  const [first = 0, second = 0] = arcs;
  if (arcs.length > MAX_ARCS || arcs.some((arc) => arc > MAX_ARC) || (first < 2 && second > 39)) return undefined;
  return second > MAX_ARC - 80 ? undefined : plain; // the first two arcs are one number on the wire
}
