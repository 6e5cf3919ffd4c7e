import type { Payload } from "../../../connectivity/payload/payload-codec.ts";
import { encodePacket, publishHead } from "../wire/codec.ts";
import type { ConnectPacket } from "../wire/packets/connect-packet.ts";
import { REASON } from "../wire/reasons.ts";
import type { ClientConnection } from "./client-connection.ts";

/** Maximum number of messages that wait for the client to acknowledge earlier ones. */
const MAX_WAITING = 100;
const LAST_PACKET_ID = 65_535;
/** Maximum size of a packet in MQTT. */
const MAX_PACKET_BYTES = 268_435_455;

/** A payload that is not completely in memory. */
export interface LongPayload {
  readonly sizeBytes: number;
  readonly parts: AsyncIterable<Uint8Array>;
}

/** Messages to the client of a connection: QoS of its subscriptions, packet ids, and the limits that it has set. */
export class Downlinks {
  readonly #connection: ClientConnection;
  /** Maximum size of a packet for the client (MQTT 5). */
  readonly #maximumPacketSize: number;
  /** Maximum number of unacknowledged QoS 1 messages (MQTT 5). */
  readonly #receiveMaximum: number;
  #qos: Map<string, number> | undefined;
  #nextPacketId = 1;
  /** Ids of unacknowledged messages; only for clients that limit them. */
  #unacknowledged: Set<number> | undefined;
  #waiting: { readonly packetId: number; readonly send: () => void }[] | undefined;

  constructor(connection: ClientConnection, { receiveMaximum, maximumPacketSize }: ConnectPacket) {
    this.#maximumPacketSize = maximumPacketSize;
    this.#connection = connection;
    this.#receiveMaximum = receiveMaximum;
  }

  subscribe(filter: string, qos: number): void {
    this.#qos ??= new Map();
    this.#qos.set(filter, qos);
  }

  /** @returns whether the subscription existed. */
  unsubscribe(filter: string): boolean {
    return this.#qos?.delete(filter) ?? false;
  }

  /**
   * Sends with the QoS of the subscription, 1 without one.
   * @returns the packet id, 0 for QoS 0, `undefined` when the client accepts no packets of this size.
   */
  publish(topic: string, filter: string, payload: Payload): number | undefined {
    const qos = (this.#qos?.get(filter) ?? 1) === 0 ? 0 : 1;
    const packetId = qos === 0 ? 0 : this.#nextPacketId;
    const packet = encodePacket(
      { cmd: "publish", topic, payload, qos, dup: false, retain: false, ...(qos === 0 ? {} : { messageId: packetId }) },
      this.#connection.version,
    );
    if (packet.length > this.#maximumPacketSize) return undefined; // [MQTT-3.1.2-24]
    this.#sendLimited(packetId, () => this.#connection.send(packet));
    return packetId;
  }

  /**
   * Like {@link publish}, for a payload in parts.
   * @returns a promise that resolves when it is written, or `undefined` when it is too large for this client or for
   * MQTT.
   */
  publishLong(topic: string, filter: string, payload: LongPayload): Promise<void> | undefined {
    const qos = (this.#qos?.get(filter) ?? 1) === 0 ? 0 : 1;
    const packetId = qos === 0 ? 0 : this.#nextPacketId;
    const head = publishHead({ topic, packetId, payloadBytes: payload.sizeBytes }, this.#connection.version);
    const size = head.length + payload.sizeBytes;
    if (size > this.#maximumPacketSize || size > MAX_PACKET_BYTES) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#sendLimited(packetId, () => resolve(this.#connection.sendLong(head, payload.parts)));
    return promise;
  }

  acknowledged(packetId: number): void {
    if (!this.#unacknowledged?.delete(packetId)) return;
    const next = this.#waiting?.shift();
    if (!next) return;
    this.#unacknowledged.add(next.packetId);
    next.send();
  }

  #sendLimited(packetId: number, send: () => void): void {
    if (packetId === 0) {
      send();
      return;
    }
    this.#nextPacketId = packetId === LAST_PACKET_ID ? 1 : packetId + 1;
    if (this.#receiveMaximum === LAST_PACKET_ID) {
      send();
      return;
    }
    this.#unacknowledged ??= new Set();
    if (this.#unacknowledged.size < this.#receiveMaximum) {
      this.#unacknowledged.add(packetId);
      send();
      return;
    }
    this.#waiting ??= [];
    if (this.#waiting.length >= MAX_WAITING) {
      this.#connection.close(REASON.quotaExceeded);
      return;
    }
    this.#waiting.push({ packetId, send });
  }
}
