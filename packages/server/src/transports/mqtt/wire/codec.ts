import { generate, type Packet } from "mqtt-packet";

/** 3 is MQTT 3.1, 4 is 3.1.1, 5 is 5.0. */
export type ProtocolVersion = 3 | 4 | 5;

/** The bytes of a packet, one character each: packets that are written together are joined as texts. */
export function encodePacket(packet: Packet, version: ProtocolVersion): string {
  return generate(packet, { protocolVersion: version }).toString("latin1");
}

/** A PUBLISH to a client, without its payload. */
export interface PublishHead {
  readonly topic: string;
  /** 0 for QoS 0, which else is 1. */
  readonly packetId: number;
  readonly payloadBytes: number;
  /** Whether it was sent before. */
  readonly isRepeated?: boolean | undefined;
  /** MQTT 5: stands for the topic; `isKnown` once the client was told which one. */
  readonly alias?: { readonly number: number; readonly isKnown: boolean } | undefined;
  /** MQTT 5: the identifier of the subscription. */
  readonly identifier?: number | undefined;
}

/** The bytes of a PUBLISH before its payload. */
export function publishHead(head: PublishHead, version: ProtocolVersion): string {
  const { packetId, payloadBytes, alias } = head;
  const name = alias?.isKnown ? "" : latin1(head.topic);
  const id = packetId === 0 ? "" : uint16(packetId);
  const body = uint16(name.length) + name + id + (version === 5 ? publishProperties(head) : "");
  const first = packetId === 0 ? "\x30" : head.isRepeated ? "\x3a" : "\x32";
  return first + variable(body.length + payloadBytes) + body;
}

function publishProperties({ alias, identifier }: PublishHead): string {
  if (!alias && identifier === undefined) return "\x00";
  const properties =
    (identifier === undefined ? "" : `\x0b${variable(identifier)}`) + (alias ? `\x23${uint16(alias.number)}` : "");
  return variable(properties.length) + properties;
}

/** The bytes of a text or payload, one character each. */
export function latin1(payload: string | Buffer): string {
  return (typeof payload === "string" ? Buffer.from(payload) : payload).toString("latin1");
}

function uint16(value: number): string {
  return String.fromCharCode(value >> 8, value & 0xff);
}

/** A variable byte integer. */
function variable(length: number): string {
  const digits: number[] = [];
  let rest = length;
  do {
    const more = Math.floor(rest / 0x80);
    digits.push((rest % 0x80) | (more > 0 ? 0x80 : 0));
    rest = more;
  } while (rest > 0);
  return String.fromCharCode(...digits);
}

export const PINGRESP = "\xd0\x00";

/** PUBACK, PUBREC, PUBREL or PUBCOMP without a reason, by its first byte. */
export function acknowledgement(firstByte: number, packetId: number): string {
  return String.fromCharCode(firstByte, 2, packetId >> 8, packetId & 0xff);
}

/** The same with a reason (MQTT 5). */
export function acknowledgementWithReason(firstByte: number, packetId: number, reason: number): string {
  return String.fromCharCode(firstByte, 3, packetId >> 8, packetId & 0xff, reason);
}

/** PUBACK or PUBREC of MQTT 5 with a reason and a text. */
export function acknowledgementWithText(firstByte: number, packetId: number, reason: number, text: string): string {
  const cmd = firstByte === PUBACK ? "puback" : "pubrec";
  return encodePacket({ cmd, messageId: packetId, reasonCode: reason, properties: { reasonString: text } }, 5);
}

export const PUBACK = 0x40;
export const PUBREC = 0x50;
export const PUBCOMP = 0x70;
