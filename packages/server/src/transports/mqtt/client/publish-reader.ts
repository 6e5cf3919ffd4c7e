import { isUtf8 } from "node:buffer";
import type { Logger } from "../../../kernel/logging.ts";
import { MAX_TOPIC_ALIASES } from "../wire/connack.ts";
import { isPadded } from "../wire/packet-size.ts";
import { decodePublishProperties, type PublishProperties } from "../wire/packets/client-packet.ts";
import { reasonOf } from "../wire/packets/packet-error.ts";
import { publishFlagsProblem } from "../wire/packets/publish-flags.ts";
import { REASON } from "../wire/reasons.ts";
import type { ClientConnection } from "./client-connection.ts";
import { Publish, type PublishSender } from "./publish.ts";

/** Positions of the parts of a PUBLISH in a buffer. */
export interface PublishParts {
  readonly qos: number;
  /** 0 for QoS 0. */
  readonly packetId: number;
  readonly topicAt: number;
  readonly topicEnd: number;
  readonly payloadAt: number;
  readonly end: number;
}

/** Handles the publishes of a client. Bytes are valid during the calls. */
export interface PublishTaker extends PublishSender {
  /**
   * Handles a publish without decoding its topic, the fast path of nearly all messages. `parts` change with the next
   * publish of any client.
   * @returns whether it did.
   */
  takePlain(bytes: Buffer, parts: PublishParts): boolean;
  /** Handles a publish with the payload between `payloadAt` and `end`. */
  take(publish: Publish, bytes: Buffer, payloadAt: number, end: number): void;
  /** The payload is not what the packet's properties say. */
  unreadable(publish: Publish): void;
}

/** One object for all publishes: they are read one at a time, and often. */
const PARTS = { qos: 0, packetId: 0, topicAt: 0, topicEnd: 0, payloadAt: 0, end: 0 };

/** Reads the PUBLISH packets of a client: flags, topic names and their aliases, properties of MQTT 5. */
export class PublishReader {
  readonly #connection: ClientConnection;
  readonly #taker: PublishTaker;
  readonly #log: Logger;
  /** Topics by alias of an MQTT 5 client. */
  #aliases: string[] | undefined;

  constructor(connection: ClientConnection, taker: PublishTaker, log: Logger) {
    this.#connection = connection;
    this.#taker = taker;
    this.#log = log;
  }

  /** Reads a PUBLISH between `at` and `end`; its body begins at `body`. */
  publish(bytes: Buffer, first: number, at: number, body: number, end: number): void {
    const { version } = this.#connection;
    const problem = publishFlagsProblem(first, version);
    if (problem !== undefined) {
      this.#connection.violate(problem);
      return;
    }
    const qos = (first >> 1) & 3;
    const topicAt = body + 2;
    const topicEnd = topicAt + (((bytes[body] ?? 0) << 8) | (bytes[body + 1] ?? 0));
    let payloadAt = qos === 0 ? topicEnd : topicEnd + 2;
    if (topicAt > end || payloadAt > end || (version === 5 && isPadded(bytes, at))) {
      this.#connection.violate(REASON.malformedPacket);
      return;
    }
    const packetId = qos === 0 ? 0 : ((bytes[topicEnd] ?? 0) << 8) | (bytes[topicEnd + 1] ?? 0);
    if (qos !== 0 && packetId === 0) {
      this.#connection.violate(REASON.protocolError); // [MQTT-2.2.1-3]
      return;
    }
    let hasProperties = false;
    if (version === 5) {
      hasProperties = topicEnd === topicAt || bytes[payloadAt] !== 0 || payloadAt >= end;
      if (!hasProperties) payloadAt += 1;
    }
    const parts = PARTS;
    parts.qos = qos;
    parts.packetId = packetId;
    parts.topicAt = topicAt;
    parts.topicEnd = topicEnd;
    parts.payloadAt = payloadAt;
    parts.end = end;
    if (hasProperties) this.#publishWithProperties(bytes, parts);
    else if (qos === 2 || !this.#taker.takePlain(bytes, parts)) this.#publishWithTopic(bytes, parts);
  }

  #publishWithTopic(bytes: Buffer, { qos, packetId, topicAt, topicEnd, payloadAt, end }: PublishParts): void {
    const topic = this.#readTopic(bytes, topicAt, topicEnd);
    if (topic === undefined) return;
    if (topic === "") {
      this.#connection.violate(REASON.protocolError); // [MQTT-4.7.3-1]
      return;
    }
    this.#taker.take(new Publish(this.#taker, qos, packetId, topic), bytes, payloadAt, end);
  }

  #publishWithProperties(bytes: Buffer, { qos, packetId, topicAt, topicEnd, payloadAt: at, end }: PublishParts): void {
    const given = this.#readTopic(bytes, topicAt, topicEnd);
    if (given === undefined) return;
    let properties: PublishProperties;
    try {
      properties = decodePublishProperties(bytes, at, end);
    } catch (error) {
      this.#connection.violate(reasonOf(error, this.#log));
      return;
    }
    const { topicAlias, payloadAt, isFalseText } = properties;
    if ((topicAlias ?? 0) > MAX_TOPIC_ALIASES) {
      this.#connection.violate(REASON.topicAliasInvalid); // [MQTT-3.3.2-9]
      return;
    }
    const topic = this.#topicOf(given, topicAlias);
    if (topic === undefined) {
      this.#connection.violate(REASON.protocolError); // 3.3.2.3.4
      return;
    }
    const publish = new Publish(this.#taker, qos, packetId, topic);
    if (isFalseText) this.#taker.unreadable(publish);
    else this.#taker.take(publish, bytes, payloadAt, end);
  }

  /** The topic of a publish, possibly by its alias; `undefined` when it has none. */
  #topicOf(given: string, alias: number | undefined): string | undefined {
    if (alias === undefined) return given === "" ? undefined : given;
    if (given === "") return this.#aliases?.[alias];
    this.#aliases ??= [];
    this.#aliases[alias] = given;
    return given;
  }

  /** `undefined` for an invalid topic name, for which the connection was closed. */
  #readTopic(bytes: Buffer, at: number, end: number): string | undefined {
    const topic = bytes.toString("utf8", at, end);
    if (topic.includes("\0") || !isUtf8(bytes.subarray(at, end))) this.#connection.violate(REASON.malformedPacket);
    else if (/[+#]/.test(topic))
      this.#connection.violate(REASON.topicNameInvalid); // [MQTT-3.3.2-2]
    else return topic;
    return undefined;
  }
}
