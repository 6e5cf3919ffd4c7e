import { isUtf8 } from "node:buffer";
import { isPlatformError } from "@orrery/model";
import type { DeviceSession } from "../../devices-link/device-session.ts";
import type { LinkProfile } from "../../devices-link/ports.ts";
import { Acknowledgements } from "./acknowledgements.ts";
import { decodePacket } from "./codec.ts";
import type { MqttConnection } from "./connection.ts";
import type { MqttContext } from "./context.ts";
import type { DeviceDownlinks } from "./device-downlinks.ts";
import { Publish, type PublishSender } from "./publish.ts";
import { REASON } from "./reasons.ts";
import { type Destination, type ProfileTopics, profileTopics } from "./topics.ts";

/** What a device publishes: which of its topics means what, how much of it may be under way, and how it is answered. */
export class DeviceUplinks implements PublishSender {
  readonly #context: MqttContext;
  readonly #connection: MqttConnection;
  readonly #session: DeviceSession;
  readonly #downlinks: DeviceDownlinks;
  readonly #acknowledgements: Acknowledgements;
  /** Aliases that an MQTT 5 client has given to topics. */
  #aliases: string[] | undefined;
  #inFlight = 0;
  #profile: LinkProfile | undefined;
  #topicsOfProfile: ProfileTopics | undefined;

  constructor(context: MqttContext, connection: MqttConnection, session: DeviceSession, downlinks: DeviceDownlinks) {
    this.#context = context;
    this.#connection = connection;
    this.#session = session;
    this.#downlinks = downlinks;
    this.#acknowledgements = new Acknowledgements(connection, context.settings.maxInFlightPerConnection);
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
    const topics = this.#topics;
    if (topics.telemetry !== undefined && qos !== 2 && topics.isPlainTelemetry(bytes, body + 2, topicEnd)) {
      this.#session.lastActivityTime = this.#connection.lastReceivedAt;
      this.#telemetry(new Publish(this, qos, packetId, topics.telemetry), bytes.toString("utf8", payloadAt, end));
      return;
    }
    if (!isUtf8(bytes.subarray(body + 2, topicEnd))) {
      this.#connection.violate(REASON.malformedPacket);
      return;
    }
    const topic = bytes.toString("utf8", body + 2, topicEnd);
    this.#published(new Publish(this, qos, packetId, topic), bytes.toString("utf8", payloadAt, end));
  }

  /** PUBREL. */
  released(packetId: number): void {
    this.#acknowledgements.released(packetId);
  }

  taken(publish: Publish): void {
    this.#left();
    this.#acknowledgements.send(publish, REASON.success);
  }

  notTaken(publish: Publish, error: unknown): void {
    this.#left();
    this.#refused(publish, error);
  }

  /** Those of the device's profile, which may become another one. */
  get #topics(): ProfileTopics {
    const { profile } = this.#session.device.current;
    if (this.#topicsOfProfile && profile === this.#profile) return this.#topicsOfProfile;
    this.#profile = profile;
    this.#topicsOfProfile = profileTopics(profile);
    return this.#topicsOfProfile;
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
    this.#context.sessions.touch(this.#session);
    if (publish.qos === 2 && this.#acknowledgements.isDuplicate(publish.packetId)) return;
    const topics = this.#topics;
    const destination = topics.destination(publish.topic);
    if (isReadable(destination, topics.json)) this.#dispatch(publish, destination, text);
    else this.#unreadable(publish);
  }

  #dispatch(publish: Publish, destination: Destination, text: string): void {
    const { uplinks, serverRpc, rpc } = this.#context;
    const { current } = this.#session.device;
    switch (destination.kind) {
      case "telemetry":
        this.#telemetry(publish, text);
        return;
      case "attributes":
        this.#attempt(publish, () => uplinks.attributes(current, text));
        return;
      case "attributesRequest":
        this.#downlinks.attributesResponseForm = destination.form;
        this.#attempt(publish, () => this.#readAttributes(destination.id, text));
        return;
      case "rpcRequest":
        this.#downlinks.rpcResponseForm = destination.form;
        this.#attempt(publish, () => serverRpc.request(this.#session, destination.id, text));
        return;
      case "rpcResponse":
        rpc.answered(current.deviceId, destination.id, text);
        this.#acknowledgements.send(publish, REASON.success);
        return;
      case "claim":
        this.#attempt(publish, () => uplinks.claim(current, text));
        return;
      case "otaChunk": // no package is assigned to the device
        this.#downlinks.publish("v2/fw/error", "v2/fw/error", "NOT_FOUND");
        this.#connection.close(REASON.implementationError);
        return;
      case "gateway": // for a gateway its children's data would be lost behind an acknowledgement
        if (current.gateway) this.#connection.close(REASON.implementationError);
        else this.#acknowledgements.send(publish, REASON.success);
        return;
      case "unknown":
        this.#acknowledgements.send(publish, REASON.topicNameInvalid);
        return;
    }
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

  async #readAttributes(requestId: number, text: string): Promise<void> {
    const json = await this.#context.uplinks.readAttributes(this.#session.device.current, text);
    this.#downlinks.attributesResponse(requestId, json);
  }

  #enter(): void {
    this.#context.gate.enter();
    this.#inFlight += 1;
    if (this.#inFlight >= this.#context.settings.maxInFlightPerConnection) this.#connection.pauseReading();
    if (this.#context.gate.full) this.#connection.waitAtGate();
  }

  #left(): void {
    this.#context.gate.leave();
    this.#inFlight -= 1;
    const half = this.#context.settings.maxInFlightPerConnection >> 1;
    if (this.#inFlight !== half) return;
    if (this.#context.gate.full) this.#connection.waitAtGate();
    else this.#connection.resumeReading();
  }

  #refused(publish: Publish, error: unknown): void {
    if (isPlatformError(error, "badRequest")) {
      this.#unreadable(publish);
      return;
    }
    if (!isPlatformError(error)) this.#context.log.error({ err: error }, "a message of a device failed");
    this.#connection.close(REASON.implementationError);
  }

  /** Closes MQTT 3 connections, also for QoS 0; MQTT 5 has a word for it. */
  #unreadable(publish: Publish): void {
    if (this.#connection.version === 5) this.#acknowledgements.send(publish, REASON.payloadFormatInvalid);
    else this.#connection.close(REASON.payloadFormatInvalid);
  }
}

/** Whether the payload can be read at all: an id that is a number, and no Protobuf, for which there is no schema. */
function isReadable(destination: Destination, json: boolean): boolean {
  if ("id" in destination && Number.isNaN(destination.id)) return false;
  if (!("form" in destination)) return true;
  return destination.form === "v2/j" || (destination.form !== "v2/p" && json);
}
