import { isUtf8 } from "node:buffer";
import { isPlatformError } from "@orrery/model";
import type { DeviceSession } from "../../devices-link/device-session.ts";
import type { LinkProfile } from "../../devices-link/ports.ts";
import { Acknowledgements } from "./acknowledgements.ts";
import type { MqttConnection } from "./connection.ts";
import type { MqttContext } from "./context.ts";
import type { DeviceDownlinks } from "./device-downlinks.ts";
import { isPadded } from "./packet-size.ts";
import { decodePublishProperties, type PublishProperties } from "./packets/client-packet.ts";
import { publishFlagsProblem } from "./packets/publish-flags.ts";
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
    const { version } = this.#connection;
    const problem = publishFlagsProblem(first, version);
    if (problem !== undefined) {
      this.#connection.violate(problem);
      return;
    }
    const qos = (first >> 1) & 3;
    const topicEnd = body + 2 + (((bytes[body] ?? 0) << 8) | (bytes[body + 1] ?? 0));
    let payloadAt = qos === 0 ? topicEnd : topicEnd + 2;
    if (body + 2 > end || payloadAt > end || (version === 5 && isPadded(bytes, at))) {
      this.#connection.violate(REASON.malformedPacket);
      return;
    }
    const packetId = qos === 0 ? 0 : ((bytes[topicEnd] ?? 0) << 8) | (bytes[topicEnd + 1] ?? 0);
    if (qos !== 0 && packetId === 0) {
      this.#connection.violate(REASON.protocolError); // [MQTT-2.2.1-3]
      return;
    }
    if (version === 5) {
      if (topicEnd === body + 2 || bytes[payloadAt] !== 0 || payloadAt >= end) {
        this.#publishWithProperties(bytes, {
          qos,
          packetId,
          topicAt: body + 2,
          topicEnd,
          propertiesAt: payloadAt,
          end,
        });
        return;
      }
      payloadAt += 1;
    }
    const topics = this.#topics;
    if (topics.telemetry !== undefined && qos !== 2 && topics.isPlainTelemetry(bytes, body + 2, topicEnd)) {
      this.#session.lastActivityTime = this.#connection.lastReceivedAt;
      const publish = new Publish(this, qos, packetId, topics.telemetry);
      const text = textOf(bytes, payloadAt, end);
      if (text === undefined) this.#unreadable(publish);
      else this.#telemetry(publish, text);
      return;
    }
    const topic = this.#readTopic(bytes, body + 2, topicEnd);
    if (topic === undefined) return;
    if (topic === "") {
      this.#connection.violate(REASON.protocolError); // [MQTT-4.7.3-1]
      return;
    }
    this.#published(new Publish(this, qos, packetId, topic), bytes, payloadAt, end);
  }

  /** PUBREL. */
  released(packetId: number): void {
    this.#acknowledgements.released(packetId);
  }

  taken(publish: Publish): void {
    this.#left();
    this.#acknowledgements.send(publish, REASON.success, publish.notice);
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
    this.#topicsOfProfile = profileTopics(profile, this.#context.log);
    return this.#topicsOfProfile;
  }

  #publishWithProperties(bytes: Buffer, parts: PublishParts): void {
    const { qos, packetId, topicAt, topicEnd, propertiesAt, end } = parts;
    const given = this.#readTopic(bytes, topicAt, topicEnd);
    if (given === undefined) return;
    let properties: PublishProperties;
    try {
      properties = decodePublishProperties(bytes, propertiesAt, end);
    } catch (error) {
      this.#connection.broken(error);
      return;
    }
    const { topicAlias, payloadAt, isFalseText } = properties;
    if ((topicAlias ?? 0) > this.#context.settings.maxTopicAliases) {
      this.#connection.violate(REASON.topicAliasInvalid); // [MQTT-3.3.2-9]
      return;
    }
    const topic = this.#topicOf(given, topicAlias);
    if (topic === undefined) {
      this.#connection.violate(REASON.protocolError); // 3.3.2.3.4
      return;
    }
    const publish = new Publish(this, qos, packetId, topic);
    if (isFalseText) this.#unreadable(publish);
    else this.#published(publish, bytes, payloadAt, end);
  }

  /** The topic of a publish, perhaps known by its alias; `undefined` when it has none. */
  #topicOf(given: string, alias: number | undefined): string | undefined {
    if (alias === undefined) return given === "" ? undefined : given;
    if (given === "") return this.#aliases?.[alias];
    this.#aliases ??= [];
    this.#aliases[alias] = given;
    return given;
  }

  /** `undefined` when it is no topic name, which has ended the connection. */
  #readTopic(bytes: Buffer, at: number, end: number): string | undefined {
    const topic = bytes.toString("utf8", at, end);
    if (topic.includes("\0") || !isUtf8(bytes.subarray(at, end))) this.#connection.violate(REASON.malformedPacket);
    else if (/[+#]/.test(topic))
      this.#connection.violate(REASON.topicNameInvalid); // [MQTT-3.3.2-2]
    else return topic;
    return undefined;
  }

  #published(publish: Publish, bytes: Buffer, payloadAt: number, end: number): void {
    this.#context.sessions.touch(this.#session);
    if (publish.qos === 2 && this.#acknowledgements.isDuplicate(publish.packetId)) return;
    const topics = this.#topics;
    const destination = topics.destination(publish.topic);
    if (!isReadable(destination, topics.json)) {
      this.#unreadable(publish);
      return;
    }
    const text = ANY_BYTES.has(destination.kind)
      ? bytes.toString("utf8", payloadAt, end)
      : textOf(bytes, payloadAt, end);
    if (text === undefined) this.#unreadable(publish);
    else this.#dispatch(publish, destination, text);
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
        else this.#acknowledgements.send(publish, REASON.notAuthorized, NO_GATEWAY);
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

  /**
   * Like telemetry, for what comes less often: work that throws at once when the payload cannot be read, and may
   * resolve with a sentence of what was not stored.
   */
  #attempt(publish: Publish, work: () => Promise<unknown>): void {
    let done: Promise<unknown>;
    try {
      done = work();
    } catch (error) {
      this.#refused(publish, error);
      return;
    }
    this.#enter();
    done.then(
      (notice) => {
        if (typeof notice === "string") publish.keysDropped(notice);
        this.taken(publish);
      },
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

/** Where the parts of a PUBLISH lie. */
interface PublishParts {
  readonly qos: number;
  readonly packetId: number;
  readonly topicAt: number;
  readonly topicEnd: number;
  readonly propertiesAt: number;
  readonly end: number;
}

/** Destinations whose payload is no JSON (reference: device connectivity, 4.7), or is not looked at. */
const ANY_BYTES: ReadonlySet<Destination["kind"]> = new Set(["rpcResponse", "otaChunk", "gateway", "unknown"]);

const NO_GATEWAY = "The device is not a gateway: nothing of this message was kept";
const REPLACEMENT = "\ufffd";

/** The text of a payload; `undefined` for what is no UTF-8: to store something like it would be to store something else. */
function textOf(bytes: Buffer, at: number, end: number): string | undefined {
  const text = bytes.toString("utf8", at, end);
  // What is broken was replaced; only texts that hold the replacement have to be looked at again.
  return text.includes(REPLACEMENT) && !isUtf8(bytes.subarray(at, end)) ? undefined : text;
}

/** Whether the payload can be read at all: an id that is a number, and no Protobuf, for which there is no schema. */
function isReadable(destination: Destination, json: boolean): boolean {
  if ("id" in destination && Number.isNaN(destination.id)) return false;
  if (!("form" in destination)) return true;
  return destination.form === "v2/j" || (destination.form !== "v2/p" && json);
}
