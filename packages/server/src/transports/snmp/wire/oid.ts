import { BerError, TAG, tlv } from "./ber.ts";

/** Arcs of an object identifier (RFC 2578, 3.5). */
const MAX_ARCS = 128;
const MAX_ARC = 0xffff_ffff;
/** An optional dot, a first arc of 0 to 2, further ones without leading zeros (reference: device connectivity, 15). */
const OID = /^\.?[0-2](?:\.(?:0|[1-9]\d*))+$/;

/** An object identifier as it is compared, without the leading dot; `undefined` for a text that is none. */
export function oidOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (!OID.test(trimmed)) return undefined;
  const plain = trimmed.startsWith(".") ? trimmed.slice(1) : trimmed;
  const arcs = plain.split(".").map(Number);
  const [first = 0, second = 0] = arcs;
  if (arcs.length > MAX_ARCS || arcs.some((arc) => arc > MAX_ARC) || (first < 2 && second > 39)) return undefined;
  return second > MAX_ARC - 80 ? undefined : plain;
}

/** `oid`: as {@link oidOf} returns it. */
export function oidTlv(oid: string): Buffer {
  const [first = 0, second = 0, ...others] = oid.split(".").map(Number);
  return tlv(TAG.oid, Buffer.from([first * 40 + second, ...others].flatMap(base128)));
}

/** @throws {BerError} for bytes that are no object identifier. */
export function readOid(bytes: Buffer): string {
  if (bytes.length === 0) return "0.0"; // some agents send this for none
  const arcs: number[] = [];
  let arc = 0;
  bytes.forEach((byte, index) => {
    arc = arc * 0x80 + (byte & 0x7f);
    if (arc > MAX_ARC || arcs.length >= MAX_ARCS) throw new BerError("an object identifier that is too long");
    if (byte >= 0x80) {
      if (index === bytes.length - 1) throw new BerError("an object identifier without its end");
      return;
    }
    arcs.push(arc);
    arc = 0;
  });
  const [joined = 0, ...others] = arcs;
  const first = Math.min(2, Math.floor(joined / 40));
  return [first, joined - first * 40, ...others].join(".");
}

function base128(arc: number): number[] {
  const bytes = [arc & 0x7f];
  for (let rest = Math.floor(arc / 0x80); rest > 0; rest = Math.floor(rest / 0x80)) {
    bytes.unshift((rest & 0x7f) | 0x80);
  }
  return bytes;
}
