import { isUtf8 } from "node:buffer";
import { isPlatformError } from "@orrery/model";
import type { IConnectPacket, ISubscribePacket, IUnsubscribePacket, Packet } from "mqtt-packet";
import type {
  CloseReason,
  DeviceSession,
  RpcDownlink,
  RpcHandOver,
  SessionPeer,
} from "../../devices-link/device-session.ts";
import type { LinkDevice } from "../../devices-link/ports.ts";
import type { Receipt } from "../../kernel/receipt.ts";
import { acknowledgement, acknowledgementWithReason, decodePacket, PUBACK, PUBCOMP, PUBREC } from "./codec.ts";
import type { MqttConnection } from "./connection.ts";
import type { MqttContext } from "./context.ts";
import { Downlinks } from "./downlinks.ts";
import { disconnectReason, REASON, type Reason } from "./reasons.ts";
import { featureOf } from "./subscriptions.ts";
import { type Destination, FORM_TOPICS, type Form, profileTopics } from "./topics.ts";

/** A publish that has been told from the bytes around it, until it is acknowledged. */
class Publish implements Receipt {
  readonly qos: number;
  /** 0 for QoS 0. */
  readonly packetId: number;
  readonly topic: string;
  readonly #channel: DeviceChannel;

  constructor(channel: DeviceChannel, qos: number, packetId: number, topic: string) {
    this.#channel = channel;
    this.qos = qos;
    this.packetId = packetId;
    this.topic = topic;
  }

  done(): void {
    this.#channel.taken(this);
  }

  failed(error: unknown): void {
    this.#channel.notTaken(this, error);
  }
}

/** A device on its connection: what its packets mean, and how the platform's words reach it. */
export class DeviceChannel implements SessionPeer {
  readonly #context: MqttContext;
  readonly #connection: MqttConnection;
  readonly #session: DeviceSession;
  readonly #downlinks: Downlinks;
  /** Aliases that an MQTT 5 client has given to topics. */
  #aliases: string[] | undefined;
  /** QoS 2 publishes that have been taken and not released yet; true once PUBREC may be sent again. */
  #unreleased: Map<number, boolean> | undefined;
  #inFlight = 0;
  #attributesForm: Form = "v1";
  #rpcForm: Form = "v1";
  #attributesResponseForm: Form = "v1";
  #rpcResponseForm: Form = "v1";
  /** Wire ids of commands by the packet id whose acknowledgement delivers them. */
  #rpcByPacketId: Map<number, number> | undefined;

  constructor(context: MqttContext, connection: MqttConnection, device: LinkDevice, connect: IConnectPacket) {
    this.#context = context;
    this.#connection = connection;
    this.#downlinks = new Downlinks(connection, connect);
    this.#session = context.sessions.open(device, "ASYNC", this);
  }

  touch(): void {
    this.#context.sessions.touch(this.#session);
  }

  /** A PUBLISH between `at` and `end`; its body begins at `body`. */
  publish(bytes: Buffer, first: number, at: number, body: number, end: number): void {
    const qos = (first >> 1) & 3;
    const topicEnd = body + 2 + (((bytes[body] ?? 0) << 8) | (bytes[body + 1] ?? 0));
    let payloadAt = qos === 0 ? topicEnd : topicEnd + 2;
    if (qos === 3 || body + 2 > end || payloadAt > end) {
      this.#connection.violate(REASON.malformedPacket);
      return;
    }
    const packetId = qos === 0 ? 0 : ((bytes[topicEnd] ?? 0) << 8) | (bytes[topicEnd + 1] ?? 0);
    if (qos !== 0 && packetId === 0) {
      this.#connection.violate(REASON.protocolError); // [MQTT-2.2.1-3]
      return;
    }
    if (this.#connection.version === 5) {
      if (topicEnd === body + 2 || bytes[payloadAt] !== 0 || payloadAt >= end) {
        this.#publishWithProperties(Buffer.from(bytes.subarray(at, end)));
        return;
      }
      payloadAt += 1;
    }
    const topic = bytes.toString("latin1", body + 2, topicEnd);
    const topics = profileTopics(this.#session.device.current.profile);
    if (topic === topics.telemetry && qos !== 2) {
      this.#session.lastActivityTime = this.#connection.lastReceivedAt;
      this.#telemetry(new Publish(this, qos, packetId, topics.telemetry), bytes.toString("utf8", payloadAt, end));
      return;
    }
    if (!isUtf8(bytes.subarray(body + 2, topicEnd))) {
      this.#connection.violate(REASON.malformedPacket);
      return;
    }
    const name = bytes.toString("utf8", body + 2, topicEnd);
    this.#published(new Publish(this, qos, packetId, name), bytes.toString("utf8", payloadAt, end));
  }

  /** Everything but CONNECT, PUBLISH, PINGREQ and DISCONNECT. */
  handle(packet: Packet): void {
    switch (packet.cmd) {
      case "subscribe":
        this.#subscribe(packet);
        return;
      case "unsubscribe":
        this.#unsubscribe(packet);
        return;
      case "puback":
        this.#acknowledged(packet.messageId ?? 0);
        return;
      case "pubrel":
        this.#released(packet.messageId ?? 0);
        return;
      default: // PUBREC and PUBCOMP answer nothing we send; the rest is not the client's to say
        this.#connection.violate(REASON.protocolError);
        return;
    }
  }

  /** The connection has ended. */
  end(): void {
    this.#context.sessions.close(this.#session);
  }

  close(reason: CloseReason): void {
    this.#connection.close(disconnectReason(reason));
  }

  attributesChanged(json: string): void {
    const filter = FORM_TOPICS[this.#attributesForm].attributes;
    this.#downlinks.publish(filter, filter, json);
  }

  rpcRequest({ id, method, params }: RpcDownlink): RpcHandOver {
    const prefix = FORM_TOPICS[this.#rpcForm].rpcRequest;
    const json = `{"method":${JSON.stringify(method)},"params":${params}}`;
    const packetId = this.#downlinks.publish(`${prefix}${id}`, `${prefix}+`, json);
    if (packetId === undefined) return { kind: "refused", error: "Failed to convert device RPC command to MQTT msg" };
    if (packetId === 0) return { kind: "delivered" };
    this.#rpcByPacketId ??= new Map();
    this.#rpcByPacketId.set(packetId, id);
    return { kind: "sent" };
  }

  rpcReply(requestId: number, data: string): void {
    const prefix = FORM_TOPICS[this.#rpcResponseForm].rpcResponse;
    this.#downlinks.publish(`${prefix}${requestId}`, `${prefix}+`, data);
  }

  #publishWithProperties(bytes: Buffer): void {
    const packet = decodePacket(bytes, 5);
    if (packet?.cmd !== "publish") {
      this.#connection.violate(REASON.malformedPacket);
      return;
    }
    const alias = packet.properties?.topicAlias;
    let topic = packet.topic;
    if (alias !== undefined) {
      if (alias === 0 || alias > this.#context.settings.maxTopicAliases) {
        this.#connection.violate(REASON.topicAliasInvalid);
        return;
      }
      this.#aliases ??= [];
      if (topic === "") topic = this.#aliases[alias] ?? "";
      else this.#aliases[alias] = topic;
    }
    if (topic === "") {
      this.#connection.violate(REASON.protocolError);
      return;
    }
    this.#published(new Publish(this, packet.qos, packet.messageId ?? 0, topic), packet.payload.toString());
  }

  #published(publish: Publish, text: string): void {
    if (/[+#\0]/.test(publish.topic)) {
      this.#connection.violate(REASON.topicNameInvalid); // [MQTT-3.3.2-2]
      return;
    }
    this.touch();
    if (publish.qos === 2 && this.#isDuplicate(publish.packetId)) return;
    const { current } = this.#session.device;
    const topics = profileTopics(current.profile);
    const destination = topics.destination(publish.topic);
    if (!this.#isReadable(destination, topics.json)) {
      this.#unreadable(publish);
      return;
    }
    this.#dispatch(publish, destination, text);
  }

  #dispatch(publish: Publish, destination: Destination, text: string): void {
    switch (destination.kind) {
      case "telemetry":
        this.#telemetry(publish, text);
        return;
      case "attributes":
        this.#attempt(publish, () => this.#context.uplinks.attributes(this.#session.device.current, text));
        return;
      case "attributesRequest":
        this.#attributesResponseForm = destination.form;
        this.#attempt(publish, () => this.#readAttributes(publish, destination.id, text));
        return;
      case "rpcRequest":
        this.#rpcResponseForm = destination.form;
        this.#attempt(publish, () => this.#context.serverRpc.request(this.#session, destination.id, text));
        return;
      case "rpcResponse":
        this.#context.rpc.answered(this.#session.device.current.deviceId, destination.id, text);
        this.#acknowledge(publish, REASON.success);
        return;
      case "claim":
        this.#attempt(publish, () => this.#context.uplinks.claim(this.#session.device.current, text));
        return;
      case "otaChunk": // no package is assigned to the device
        this.#downlinks.publish("v2/fw/error", "v2/fw/error", "NOT_FOUND");
        this.#connection.close(REASON.implementationError);
        return;
      case "gateway": // for a gateway its children's data would be lost behind an acknowledgement
        if (this.#session.device.current.gateway) {
          this.#connection.close(REASON.implementationError);
          return;
        }
        this.#acknowledge(publish, REASON.success);
        return;
      case "unknown":
        this.#acknowledge(publish, REASON.topicNameInvalid);
        return;
    }
  }

  /** Whether the payload can be read at all: an id that is a number, and no Protobuf, for which there is no schema. */
  #isReadable(destination: Destination, json: boolean): boolean {
    if ("id" in destination && Number.isNaN(destination.id)) return false;
    if (!("form" in destination)) return true;
    return destination.form === "v2/j" || (destination.form !== "v2/p" && json);
  }

  /** A publish is durable. */
  taken(publish: Publish): void {
    this.#left();
    this.#acknowledge(publish, REASON.success);
  }

  /** A publish could not be made durable. */
  notTaken(publish: Publish, error: unknown): void {
    this.#left();
    this.#refused(publish, error);
  }

  #telemetry(publish: Publish, text: string): void {
    this.#enter();
    try {
      this.#context.uplinks.takeTelemetry(this.#session.device.current, text, publish);
    } catch (error) {
      this.notTaken(publish, error);
    }
  }

  /** Like telemetry, for what comes less often: work that throws at once when the payload cannot be read. */
  #attempt(publish: Publish, work: () => Promise<void>): void {
    let done: Promise<void>;
    try {
      done = work();
    } catch (error) {
      this.#refused(publish, error);
      return;
    }
    this.#enter();
    done.then(
      () => this.taken(publish),
      (error: unknown) => this.notTaken(publish, error),
    );
  }

  #enter(): void {
    this.#context.gate.enter();
    this.#inFlight += 1;
    if (this.#inFlight >= this.#context.settings.maxInFlightPerConnection) this.#connection.pauseReading();
    if (this.#context.gate.full) this.#connection.waitAtGate();
  }

  #refused(publish: Publish, error: unknown): void {
    if (isPlatformError(error, "badRequest")) this.#unreadable(publish);
    else this.#failed(error);
  }

  #left(): void {
    this.#context.gate.leave();
    this.#inFlight -= 1;
    const half = this.#context.settings.maxInFlightPerConnection >> 1;
    if (this.#inFlight !== half) return;
    if (this.#context.gate.full) this.#connection.waitAtGate();
    else this.#connection.resumeReading();
  }

  async #readAttributes(_publish: Publish, requestId: number, text: string): Promise<void> {
    const json = await this.#context.uplinks.readAttributes(this.#session.device.current, text);
    const prefix = FORM_TOPICS[this.#attributesResponseForm].attributesResponse;
    this.#downlinks.publish(`${prefix}${requestId}`, `${prefix}+`, json);
  }

  #acknowledge({ qos, packetId }: Publish, reason: Reason): void {
    if (qos === 0 || this.#connection.isClosed) return;
    const first = qos === 1 ? PUBACK : PUBREC;
    if (qos === 2 && reason < REASON.unspecified) this.#unreleased?.set(packetId, true);
    const withReason = this.#connection.version === 5 && reason !== REASON.success;
    if (qos === 2 && withReason) this.#unreleased?.delete(packetId); // a PUBREC with an error ends the exchange
    this.#connection.send(
      withReason ? acknowledgementWithReason(first, packetId, reason) : acknowledgement(first, packetId),
    );
  }

  /** Closes MQTT 3 connections, also for QoS 0; MQTT 5 has a word for it. */
  #unreadable(publish: Publish): void {
    if (this.#connection.version === 5) {
      this.#acknowledge(publish, REASON.payloadFormatInvalid);
      return;
    }
    this.#connection.close(REASON.payloadFormatInvalid);
  }

  #failed(error: unknown): void {
    if (!isPlatformError(error)) this.#context.log.error({ err: error }, "a message of a device failed");
    this.#connection.close(REASON.implementationError);
  }

  /** A QoS 2 publish that came before is not processed again [MQTT-4.3.3-2]. */
  #isDuplicate(packetId: number): boolean {
    this.#unreleased ??= new Map();
    const known = this.#unreleased.get(packetId);
    if (known === true) this.#connection.send(acknowledgement(PUBREC, packetId));
    if (known !== undefined) return true;
    if (this.#unreleased.size >= this.#context.settings.maxInFlightPerConnection) {
      this.#connection.close(REASON.quotaExceeded);
      return true;
    }
    this.#unreleased.set(packetId, false);
    return false;
  }

  #released(packetId: number): void {
    const known = this.#unreleased?.delete(packetId) ?? false;
    const unknown = this.#connection.version === 5 && !known;
    this.#connection.send(
      unknown
        ? acknowledgementWithReason(PUBCOMP, packetId, REASON.packetIdentifierNotFound)
        : acknowledgement(PUBCOMP, packetId),
    );
  }

  #acknowledged(packetId: number): void {
    this.#downlinks.acknowledged(packetId);
    const wireId = this.#rpcByPacketId?.get(packetId);
    if (wireId === undefined) return;
    this.touch();
    this.#rpcByPacketId?.delete(packetId);
    this.#context.rpc.acknowledged(this.#session.device.current.deviceId, wireId);
  }

  #subscribe({ subscriptions, messageId = 0 }: ISubscribePacket): void {
    if (messageId < 1 || subscriptions.length === 0) {
      this.#connection.violate(REASON.protocolError);
      return;
    }
    this.touch();
    const refused = this.#connection.version === 5 ? REASON.topicFilterInvalid : REASON.unspecified;
    const granted = subscriptions.map(({ topic, qos }) => (featureOf(topic) ? Math.min(qos, 1) : refused));
    this.#connection.sendPacket({ cmd: "suback", messageId, granted });
    for (const { topic, qos } of subscriptions) this.#turnOn(topic, Math.min(qos, 1));
  }

  #turnOn(filter: string, qos: number): void {
    const feature = featureOf(filter);
    if (!feature) return;
    this.#downlinks.subscribe(filter, qos);
    if (feature.kind === "attributes") {
      this.#attributesForm = feature.form;
      this.#context.sessions.subscribeAttributes(this.#session, true);
    } else if (feature.kind === "rpc") {
      this.#rpcForm = feature.form;
      this.#context.sessions.subscribeRpc(this.#session, true); // sends what waits
    }
  }

  #unsubscribe({ unsubscriptions, messageId = 0 }: IUnsubscribePacket): void {
    if (messageId < 1 || unsubscriptions.length === 0) {
      this.#connection.violate(REASON.protocolError);
      return;
    }
    this.touch();
    const granted = unsubscriptions.map((filter) =>
      this.#turnOff(filter) ? REASON.success : REASON.noSubscriptionExisted,
    );
    this.#connection.sendPacket({ cmd: "unsuback", messageId, granted });
  }

  #turnOff(filter: string): boolean {
    const feature = featureOf(filter);
    if (feature?.kind === "attributes") this.#context.sessions.subscribeAttributes(this.#session, false);
    if (feature?.kind === "rpc") this.#context.sessions.subscribeRpc(this.#session, false);
    return this.#downlinks.unsubscribe(filter);
  }
}
