import { generate, type Packet, parser } from "mqtt-packet";

/** 3 is MQTT 3.1, 4 is 3.1.1, 5 is 5.0. */
export type ProtocolVersion = 3 | 4 | 5;

/** Reads one packet at a time; made anew after a failure, which may leave it in the middle of something. */
class PacketDecoder {
  readonly #version: ProtocolVersion;
  #parser: ReturnType<typeof parser>;
  #found: Packet | undefined;
  #failed = false;

  constructor(version: ProtocolVersion) {
    this.#version = version;
    this.#parser = this.#newParser();
  }

  decode(bytes: Buffer): Packet | undefined {
    this.#found = undefined;
    this.#failed = false;
    try {
      const left = this.#parser.parse(bytes);
      if (left === 0 && !this.#failed && this.#found) return this.#found;
    } catch {
      // lengths inside the packet point outside of it
    }
    this.#parser = this.#newParser();
    return undefined;
  }

  #newParser(): ReturnType<typeof parser> {
    const created = parser({ protocolVersion: this.#version });
    created.on("packet", (packet) => {
      this.#found = packet;
    });
    created.on("error", () => {
      this.#failed = true;
    });
    return created;
  }
}

const DECODERS = { 3: new PacketDecoder(3), 4: new PacketDecoder(4), 5: new PacketDecoder(5) } as const;

/** One complete packet from the client; `undefined` when it is malformed. */
export function decodePacket(bytes: Buffer, version: ProtocolVersion): Packet | undefined {
  return DECODERS[version].decode(bytes);
}

/** CONNECT says its version itself; its decoder reads nothing else, because each one changes how it would go on. */
const CONNECT_DECODER = new PacketDecoder(4);

/** Like {@link decodePacket}, for a packet that begins as a CONNECT. */
export function decodeConnect(bytes: Buffer): Packet | undefined {
  return CONNECT_DECODER.decode(bytes);
}

/** A packet as bytes, one character each: what is written together is put together as text. */
export function encodePacket(packet: Packet, version: ProtocolVersion): string {
  return generate(packet, { protocolVersion: version }).toString("latin1");
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

export const PUBACK = 0x40;
export const PUBREC = 0x50;
export const PUBCOMP = 0x70;
