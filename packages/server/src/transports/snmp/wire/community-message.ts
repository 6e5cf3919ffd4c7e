import { BerError, BerReader, integerTlv, TAG, tlv } from "./ber.ts";
import { type Pdu, pduTlv, readPdu } from "./pdu.ts";

/** The number of a version on the wire. */
export const VERSION = { V1: 0, V2C: 1, V3: 3 } as const;
export type SnmpVersion = keyof typeof VERSION;

/** A message of version 1 or 2c (RFC 1157, 4; RFC 1901, 3). */
export interface CommunityMessage {
  readonly version: "V1" | "V2C";
  readonly community: Buffer;
  readonly pdu: Pdu;
}

export function communityMessageBytes({ version, community, pdu }: CommunityMessage): Buffer {
  return tlv(TAG.sequence, integerTlv(VERSION[version]), tlv(TAG.octets, community), pduTlv(pdu));
}

/** The version of a message. @throws {BerError} for one that is unknown. */
export function versionOf(bytes: Buffer): SnmpVersion {
  const version = new BerReader(bytes).enter().integer();
  if (version === VERSION.V1) return "V1";
  if (version === VERSION.V2C) return "V2C";
  if (version === VERSION.V3) return "V3";
  throw new BerError("an unknown version");
}

/** @throws {BerError} for bytes that are no message of version 1 or 2c. */
export function readCommunityMessage(bytes: Buffer): CommunityMessage {
  const message = new BerReader(bytes).enter();
  const number = message.integer();
  if (number !== VERSION.V1 && number !== VERSION.V2C) throw new BerError("another version");
  return {
    version: number === VERSION.V1 ? "V1" : "V2C",
    community: Buffer.from(message.octets()),
    pdu: readPdu(message),
  };
}
