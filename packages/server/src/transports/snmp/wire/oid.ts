import { BerError, TAG, tlv } from "./ber.ts";

/** Arcs of an object identifier (RFC 2578, 3.5). */
const MAX_ARCS = 128;
const MAX_ARC = 0xffff_ffff;

/** `oid`: as `snmpOidOf` of the model returns it. */
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
