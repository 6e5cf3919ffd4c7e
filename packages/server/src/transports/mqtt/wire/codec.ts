import { generate, type Packet } from "mqtt-packet";

/** 3 is MQTT 3.1, 4 is 3.1.1, 5 is 5.0. */
export type ProtocolVersion = 3 | 4 | 5;

/** The bytes of a packet, one character each: packets that are written together are joined as texts. */
export function encodePacket(packet: Packet, version: ProtocolVersion): string {
  return generate(packet, { protocolVersion: version }).toString("latin1");
}

/** The bytes of a PUBLISH before its payload of `payloadBytes`. `packetId` is 0 for QoS 0. */
export function publishHead(
  {
    topic,
    packetId,
    payloadBytes,
  }: { readonly topic: string; readonly packetId: number; readonly payloadBytes: number },
  version: ProtocolVersion,
): string {
  const name = Buffer.from(topic).toString("latin1");
  const id = packetId === 0 ? "" : String.fromCharCode(packetId >> 8, packetId & 0xff);
  const properties = version === 5 ? "\x00" : "";
  const body = `${String.fromCharCode(name.length >> 8, name.length & 0xff)}${name}${id}${properties}`;
  return `${packetId === 0 ? "\x30" : "\x32"}${remainingLength(body.length + payloadBytes)}${body}`;
}

function remainingLength(length: number): string {
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
