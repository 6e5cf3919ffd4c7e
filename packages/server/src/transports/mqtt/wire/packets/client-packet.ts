import { isUtf8 } from "node:buffer";
import type { ProtocolVersion } from "../codec.ts";
import { bodyStart, isPadded } from "../packet-size.ts";
import { REASON } from "../reasons.ts";
import { ByteReader, malformed, protocolError } from "./byte-reader.ts";
import { PacketError } from "./packet-error.ts";
import { allowed, Properties } from "./properties.ts";
import { readFilters, readSubscriptions, type Subscription } from "./subscribe-packet.ts";

/** Packets of connected clients, except PUBLISH, which is read in place. */
export type ClientPacket =
  | { readonly kind: "subscribe"; readonly packetId: number; readonly subscriptions: readonly Subscription[] }
  | { readonly kind: "unsubscribe"; readonly packetId: number; readonly filters: readonly string[] }
  | { readonly kind: "puback" | "pubrel"; readonly packetId: number }
  | { readonly kind: "pingreq" }
  | {
      readonly kind: "disconnect";
      /** Seconds; `undefined`: as in CONNECT. */
      readonly sessionExpiryInterval: number | undefined;
    };

const TYPE = {
  puback: 4,
  pubrec: 5,
  pubrel: 6,
  pubcomp: 7,
  subscribe: 8,
  unsubscribe: 10,
  pingreq: 12,
  disconnect: 14,
  auth: 15,
} as const;
/** CONNACK, SUBACK, UNSUBACK, PINGRESP. */
const OF_SERVERS: ReadonlySet<number> = new Set([2, 9, 11, 13]);
/** Flags of the first byte [MQTT-2.1.3-1]; all others have none. */
const SECOND_FLAG = 0x2;
const WITH_SECOND_FLAG: ReadonlySet<number> = new Set([TYPE.pubrel, TYPE.subscribe, TYPE.unsubscribe]);
/** Set in MQTT 3.1 when these packets are sent again. */
const DUP = 0x8;

const WITH_REASON = allowed("reasonString");
const DISCONNECT_PROPERTIES = allowed("sessionExpiryInterval", "reasonString");

const PUBACK_REASONS: ReadonlySet<number> = new Set([0x00, 0x10, 0x80, 0x83, 0x87, 0x90, 0x91, 0x97, 0x99]);
const PUBREL_REASONS: ReadonlySet<number> = new Set([0x00, 0x92]);
const DISCONNECT_REASONS: ReadonlySet<number> = new Set([
  0x00, 0x04, 0x80, 0x81, 0x82, 0x83, 0x90, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99,
]);

/** Decodes a complete packet other than CONNECT and PUBLISH. @throws {PacketError} for violations of the standard. */
export function decodePacket(bytes: Buffer, version: ProtocolVersion): ClientPacket {
  const first = bytes[0] ?? 0;
  const type = first >> 4;
  const body = bodyStart(bytes, 0);
  checkFlags(first, version);
  if (version === 5 && isPadded(bytes, 0)) throw malformed("a padded length [MQTT-1.5.5-1]");
  return read(type, new ByteReader(bytes, body, bytes.length), version);
}

function checkFlags(first: number, version: ProtocolVersion): void {
  const type = first >> 4;
  const expected = WITH_SECOND_FLAG.has(type) ? SECOND_FLAG : 0;
  const mayRepeat = version === 3 && expected !== 0;
  const flags = mayRepeat ? first & 0xf & ~DUP : first & 0xf;
  if (flags !== expected) throw malformed("flags of the first byte [MQTT-2.1.3-1]");
}

function read(type: number, reader: ByteReader, version: ProtocolVersion): ClientPacket {
  switch (type) {
    case TYPE.puback:
      return { kind: "puback", packetId: readAcknowledgement(reader, version, PUBACK_REASONS) };
    case TYPE.pubrel:
      return { kind: "pubrel", packetId: readAcknowledgement(reader, version, PUBREL_REASONS) };
    case TYPE.subscribe: {
      const packetId = readPacketId(reader);
      return { kind: "subscribe", packetId, subscriptions: readSubscriptions(reader, version) };
    }
    case TYPE.unsubscribe: {
      const packetId = readPacketId(reader);
      return { kind: "unsubscribe", packetId, filters: readFilters(reader, version) };
    }
    case TYPE.pingreq:
      reader.expectEnd();
      return { kind: "pingreq" };
    case TYPE.disconnect:
      return readDisconnect(reader, version);
    default:
      throw unexpected(type, version);
  }
}

/**
 * PUBREC and PUBCOMP are never expected; AUTH needs an authentication method, which is not supported [MQTT-4.12.0-6].
 */
function unexpected(type: number, version: ProtocolVersion): PacketError {
  const isKnown = type === TYPE.pubrec || type === TYPE.pubcomp || OF_SERVERS.has(type);
  const isAuth = type === TYPE.auth && version === 5;
  return isKnown || isAuth ? protocolError("a packet that comes out of order") : malformed("a reserved type (2.1.2)");
}

function readPacketId(reader: ByteReader): number {
  const packetId = reader.uint16();
  if (packetId === 0) throw protocolError("a packet id of 0 [MQTT-2.2.1-3]");
  return packetId;
}

function readAcknowledgement(reader: ByteReader, version: ProtocolVersion, reasons: ReadonlySet<number>): number {
  const packetId = readPacketId(reader);
  if (version === 5) readReason(reader, reasons);
  reader.expectEnd();
  return packetId;
}

/** Reason and properties may be omitted, from the end. */
function readReason(reader: ByteReader, reasons: ReadonlySet<number>): void {
  if (reader.left === 0) return;
  if (!reasons.has(reader.byte())) throw protocolError("a reason that this packet cannot have");
  if (reader.left > 0) new Properties(reader, WITH_REASON);
}

function readDisconnect(reader: ByteReader, version: ProtocolVersion): ClientPacket {
  let sessionExpiryInterval: number | undefined;
  if (version === 5 && reader.left > 0) {
    if (!DISCONNECT_REASONS.has(reader.byte())) throw protocolError("a reason that DISCONNECT cannot have (3.14.2.1)");
    const properties = reader.left > 0 ? new Properties(reader, DISCONNECT_PROPERTIES) : undefined;
    sessionExpiryInterval = properties?.number("sessionExpiryInterval");
  }
  reader.expectEnd();
  return { kind: "disconnect", sessionExpiryInterval };
}

const PUBLISH_PROPERTIES = allowed(
  ...(["payloadFormatIndicator", "messageExpiryInterval", "topicAlias", "responseTopic", "correlationData"] as const),
  ...(["subscriptionIdentifier", "contentType"] as const),
);

/** Properties of an MQTT 5 PUBLISH. */
export interface PublishProperties {
  readonly topicAlias: number | undefined;
  /** Position of the payload. */
  readonly payloadAt: number;
  /** The payload is declared as UTF-8 and is not. */
  readonly isFalseText: boolean;
}

/**
 * The rest of an MQTT 5 PUBLISH between `at` and `end`, after its packet id.
 * @throws {PacketError} for violations of the standard (3.3.2.3).
 */
export function decodePublishProperties(bytes: Buffer, at: number, end: number): PublishProperties {
  const reader = new ByteReader(bytes, at, end);
  const properties = new Properties(reader, PUBLISH_PROPERTIES);
  if (properties.has("subscriptionIdentifier")) throw protocolError("a subscription identifier [MQTT-3.3.4-6]");
  const topicAlias = properties.number("topicAlias");
  if (topicAlias === 0) throw new PacketError(REASON.topicAliasInvalid, "a topic alias of 0 [MQTT-3.3.2-8]");
  const payloadAt = end - reader.left;
  const isText = properties.number("payloadFormatIndicator") === 1;
  return { topicAlias, payloadAt, isFalseText: isText && !isUtf8(bytes.subarray(payloadAt, end)) };
}
