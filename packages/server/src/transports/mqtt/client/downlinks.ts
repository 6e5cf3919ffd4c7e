import type { OutgoingMessage, OutgoingMessages } from "../../../connectivity/lasting-sessions/outgoing-messages.ts";
import type { Payload } from "../../../connectivity/payload/payload-codec.ts";
import { latin1, publishHead } from "../wire/codec.ts";
import type { ConnectPacket } from "../wire/packets/connect-packet.ts";
import type { Subscription } from "../wire/packets/subscribe-packet.ts";
import { REASON } from "../wire/reasons.ts";
import type { ClientConnection } from "./client-connection.ts";
import { PacketIds } from "./packet-ids.ts";
import { TopicAliases } from "./topic-aliases.ts";

/** Maximum number of messages that wait for the client to acknowledge earlier ones. */
const MAX_WAITING = 100;
/** Maximum size of a packet in MQTT. */
const MAX_PACKET_BYTES = 268_435_455;

/** A payload that is not completely in memory. */
export interface LongPayload {
  readonly sizeBytes: number;
  readonly parts: AsyncIterable<Uint8Array>;
}

/** A message that is sent whole. */
interface Message {
  readonly topic: string;
  readonly packetId: number;
  readonly payload: Payload;
  readonly identifier: number | undefined;
  /** Whether many messages have this topic. */
  readonly isUsual: boolean;
  readonly isRepeated: boolean;
}

/** Messages to the client of a connection: QoS of its subscriptions, packet ids, and the limits that it has set. */
export class Downlinks {
  readonly #connection: ClientConnection;
  /** Maximum size of a packet for the client (MQTT 5). */
  readonly #maximumPacketSize: number;
  /** Maximum number of unacknowledged QoS 1 messages (MQTT 5). */
  readonly #receiveMaximum: number;
  /** Absent for clients that take none. */
  readonly #aliases: TopicAliases | undefined;
  /** What the session delivers again when the connection breaks. */
  readonly #kept: OutgoingMessages | undefined;
  readonly #ids = new PacketIds();
  #subscriptions: Map<string, Subscription> | undefined;
  #waiting: { readonly packetId: number; readonly send: () => void }[] | undefined;

  constructor(
    connection: ClientConnection,
    { receiveMaximum, maximumPacketSize, topicAliasMaximum }: ConnectPacket,
    kept?: OutgoingMessages | undefined,
  ) {
    this.#maximumPacketSize = maximumPacketSize;
    this.#connection = connection;
    this.#receiveMaximum = receiveMaximum;
    this.#aliases = topicAliasMaximum > 0 ? new TopicAliases(topicAliasMaximum) : undefined;
    this.#kept = kept;
  }

  /** Replaces a subscription to the same filter [MQTT-3.8.4-3]. */
  subscribe(subscription: Subscription): void {
    this.#subscriptions ??= new Map();
    this.#subscriptions.set(subscription.filter, subscription);
  }

  /** @returns whether the subscription existed. */
  unsubscribe(filter: string): boolean {
    return this.#subscriptions?.delete(filter) ?? false;
  }

  /**
   * Sends with the QoS of the subscription, 1 without one. `command`: as in {@link OutgoingMessage}.
   * @returns the packet id, 0 for QoS 0, `undefined` when the client accepts no packets of this size.
   */
  publish(topic: string, filter: string, payload: Payload, command?: OutgoingMessage["command"]): number | undefined {
    const identifier = this.#subscriptions?.get(filter)?.identifier;
    const payloadBytes = Buffer.byteLength(payload);
    if (!this.#fits({ topic, payloadBytes, identifier })) return undefined; // [MQTT-3.1.2-24]
    const packetId = this.#packetId(filter);
    if (packetId === undefined) return undefined;
    if (packetId !== 0) this.#kept?.add({ packetId, topic, payload, isSent: false, identifier, command });
    const message = { topic, packetId, payload, identifier, isUsual: topic === filter, isRepeated: false };
    this.#sendLimited(packetId, () => this.#write(message));
    return packetId;
  }

  /** Sends what the device did not acknowledge on an earlier connection of its session [MQTT-4.4.0-1]. */
  publishAgain({ topic, packetId, payload, identifier, isSent }: OutgoingMessage): void {
    this.#ids.takeAgain(packetId);
    if (!this.#fits({ topic, payloadBytes: payload.length, identifier })) {
      this.acknowledged(packetId); // as if it had been sent [MQTT-3.1.2-25]
      return;
    }
    const message = { topic, packetId, payload, identifier, isUsual: false, isRepeated: isSent };
    this.#sendLimited(packetId, () => this.#write(message));
  }

  /**
   * Like {@link publish}, for a payload in parts.
   * @returns a promise that resolves when it is written, or `undefined` when it is too large for this client or for
   * MQTT.
   */
  publishLong(topic: string, filter: string, payload: LongPayload): Promise<void> | undefined {
    const { sizeBytes: payloadBytes, parts } = payload;
    const identifier = this.#subscriptions?.get(filter)?.identifier;
    if (!this.#fits({ topic, payloadBytes, identifier })) return undefined;
    const packetId = this.#packetId(filter);
    if (packetId === undefined) return undefined;
    const head = publishHead({ topic, packetId, payloadBytes, identifier }, this.#connection.version);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#sendLimited(packetId, () => resolve(this.#connection.sendLong(head, parts)));
    return promise;
  }

  /** Handles PUBACK, whatever its reason [MQTT-4.4.0-2]. */
  acknowledged(packetId: number): void {
    this.#kept?.acknowledged(packetId);
    if (this.#waiting?.some((waiting) => waiting.packetId === packetId)) return; // it was not sent yet
    if (this.#ids.free(packetId)) this.#waiting?.shift()?.send();
  }

  /** 0 for QoS 0; `undefined` when all ids are unacknowledged: the connection is closed. */
  #packetId(filter: string): number | undefined {
    if (this.#subscriptions?.get(filter)?.qos === 0) return 0;
    const packetId = this.#ids.take();
    if (packetId === undefined) this.#connection.close(REASON.quotaExceeded);
    return packetId;
  }

  /** Whether the client accepts a message in its longest form. */
  #fits({
    topic,
    payloadBytes,
    identifier,
  }: {
    readonly topic: string;
    readonly payloadBytes: number;
    readonly identifier: number | undefined;
  }): boolean {
    const limit = Math.min(this.#maximumPacketSize, MAX_PACKET_BYTES);
    if (limit === MAX_PACKET_BYTES && payloadBytes + topic.length < MAX_PACKET_BYTES >> 1) return true;
    const alias = this.#aliases && { number: 1, isKnown: false };
    const head = publishHead({ topic, packetId: 1, payloadBytes, identifier, alias }, this.#connection.version);
    return head.length + payloadBytes <= limit;
  }

  #write({ topic, packetId, payload, identifier, isUsual, isRepeated }: Message): void {
    const alias = isUsual ? this.#aliases?.of(topic) : undefined;
    const head = { topic, packetId, payloadBytes: Buffer.byteLength(payload), isRepeated, identifier, alias };
    const isSent = this.#connection.send(publishHead(head, this.#connection.version) + latin1(payload));
    if (!isSent) return;
    if (alias && !alias.isKnown) this.#aliases?.told(topic, alias.number);
    if (packetId !== 0) this.#kept?.sent(packetId);
  }

  /** Waits while the client has as many unacknowledged messages as it accepts [MQTT-3.3.4-9]. */
  #sendLimited(packetId: number, send: () => void): void {
    const waiting = this.#waiting?.length ?? 0;
    if (packetId === 0 || this.#ids.size - waiting <= this.#receiveMaximum) {
      send();
      return;
    }
    this.#waiting ??= [];
    if (waiting >= MAX_WAITING) {
      this.#connection.close(REASON.quotaExceeded);
      return;
    }
    this.#waiting.push({ packetId, send });
  }
}
