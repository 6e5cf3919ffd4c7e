import type { AttributeKeys } from "../../../connectivity/attribute-reads.ts";
import type { DeviceSession } from "../../../connectivity/device-session.ts";
import type { PayloadCodec } from "../../../connectivity/payload/payload-codec.ts";
import type { ProfileContext } from "../../../connectivity/ports.ts";
import type { ClientConnection } from "../client/client-connection.ts";
import { Publish } from "../client/publish.ts";
import type { PublishFlow } from "../client/publish-flow.ts";
import type { PublishParts, PublishTaker } from "../client/publish-reader.ts";
import type { MqttContext } from "../context.ts";
import type { GatewayUplinks } from "../gateway/gateway-uplinks.ts";
import { OtaRequests } from "../ota/ota-requests.ts";
import type { OtaTarget } from "../ota/ota-topics.ts";
import { REASON } from "../wire/reasons.ts";
import type { DeviceDownlinks } from "./device-downlinks.ts";
import type { DeviceParts } from "./device-parts.ts";
import type { DeviceTarget, ProfileTopics } from "./topics.ts";

/** Handles the publishes of a device, by their topics. */
export class DeviceUplinks implements PublishTaker {
  readonly #context: MqttContext;
  readonly #connection: ClientConnection;
  readonly #session: DeviceSession;
  readonly #downlinks: DeviceDownlinks;
  readonly #flow: PublishFlow;
  /** Set when the device was a gateway at its connect. */
  readonly #gateway: GatewayUplinks | undefined;
  /** Set when the device has asked for a chunk. */
  #ota: OtaRequests | undefined;
  #profile: ProfileContext | undefined;
  #topicsOfProfile: ProfileTopics | undefined;

  constructor({ context, connection, session, downlinks, flow }: DeviceParts, gateway: GatewayUplinks | undefined) {
    this.#context = context;
    this.#connection = connection;
    this.#session = session;
    this.#downlinks = downlinks;
    this.#flow = flow;
    this.#gateway = gateway;
  }

  takePlain(bytes: Buffer, { qos, packetId, topicAt, topicEnd, payloadAt, end }: PublishParts): boolean {
    const topics = this.#topics;
    const { codec, telemetry } = topics;
    if (!codec || telemetry === undefined || !topics.isPlainTelemetry(bytes, topicAt, topicEnd)) return false;
    this.#session.lastActivityTime = this.#connection.lastReceivedAt;
    this.#telemetry(new Publish(this, qos, packetId, telemetry), codec, bytes, payloadAt, end);
    return true;
  }

  taken(publish: Publish): void {
    this.#flow.taken(publish);
  }

  notTaken(publish: Publish, error: unknown): void {
    this.#flow.notTaken(publish, error);
  }

  unreadable(publish: Publish): void {
    this.#flow.unreadable(publish);
  }

  /** Topics of the device's profile, which may change. */
  get #topics(): ProfileTopics {
    const { profile } = this.#session.device.current;
    if (this.#topicsOfProfile && profile === this.#profile) return this.#topicsOfProfile;
    this.#profile = profile;
    this.#topicsOfProfile = this.#context.topics.of(profile);
    return this.#topicsOfProfile;
  }

  take(publish: Publish, bytes: Buffer, payloadAt: number, end: number): void {
    this.#context.link.sessions.touch(this.#session);
    if (this.#flow.isDuplicate(publish)) return;
    this.#serve(publish, bytes, payloadAt, end);
  }

  #serve(publish: Publish, bytes: Buffer, payloadAt: number, end: number): void {
    const topics = this.#topics;
    const target = topics.target(publish.topic);
    switch (target.kind) {
      case "otaChunk":
        this.#chunk(publish, target, bytes.toString("latin1", payloadAt, end));
        return;
      case "gateway":
        if (this.#gateway) this.#gateway.take(publish, bytes, payloadAt, end);
        else this.#flow.acknowledge(publish, REASON.notAuthorized, NO_GATEWAY);
        return;
      case "unknown":
        this.#connection.dropped("UNKNOWN_TOPIC");
        this.#flow.acknowledge(publish, REASON.topicNameInvalid);
        return;
    }
    const codec = topics.codecOf(target.variant);
    if ("id" in target && Number.isNaN(target.id)) this.unreadable(publish);
    else if (codec) this.#dispatch(publish, target, codec, bytes, payloadAt, end);
    else this.#serveLater(publish, Buffer.from(bytes.subarray(payloadAt, end)));
  }

  /** Handles the first message in Protobuf while the codec is loaded; later ones wait. */
  #serveLater(publish: Publish, payload: Buffer): void {
    this.#connection.pauseReading();
    const loaded = this.#context.link.codecs.loadProtobuf() ?? Promise.resolve();
    loaded.then(
      () => {
        if (this.#connection.isClosed) return;
        this.#serve(publish, payload, 0, payload.length);
        this.#connection.waitAtGate();
      },
      (error: unknown) => this.#flow.refused(publish, error),
    );
  }

  #dispatch(publish: Publish, target: DeviceTarget, codec: PayloadCodec, bytes: Buffer, at: number, end: number): void {
    const { uplinks, clientSideRpc, serverSideRpc } = this.#context.link;
    const { current } = this.#session.device;
    switch (target.kind) {
      case "telemetry":
        this.#telemetry(publish, codec, bytes, at, end);
        return;
      case "attributes":
        this.#attempt(publish, () => uplinks.attributes(current, codec.attributes(bytes, at, end), end - at));
        return;
      case "attributesRequest":
        this.#downlinks.attributesResponseVariant = target.variant;
        this.#attempt(publish, () => this.#readAttributes(target.id, codec.attributeKeys(bytes, at, end)));
        return;
      case "rpcRequest":
        this.#downlinks.rpcResponseVariant = target.variant;
        this.#attempt(publish, () => clientSideRpc.request(this.#session, target.id, codec.rpcCall(bytes, at, end)));
        return;
      case "rpcResponse":
        serverSideRpc.answered(current.deviceId, target.id, codec.rpcAnswer(bytes, at, end));
        this.#flow.acknowledge(publish, REASON.success);
        return;
      case "claim":
        this.#attempt(publish, () => uplinks.claim(current, codec.claim(bytes, at, end)));
        return;
    }
  }

  #telemetry(publish: Publish, codec: PayloadCodec, bytes: Buffer, at: number, end: number): void {
    this.#flow.enter();
    try {
      const blocks = codec.telemetry(bytes, at, end);
      this.#context.link.uplinks.enqueueTelemetry(this.#session.device.current, blocks, end - at, publish);
    } catch (error) {
      this.notTaken(publish, error);
    }
  }

  /** `size`: digits, or empty. */
  #chunk(publish: Publish, target: OtaTarget, size: string): void {
    if (!/^-?\d{0,10}$/.test(size)) {
      this.unreadable(publish);
      return;
    }
    this.#ota ??= new OtaRequests({
      context: this.#context,
      connection: this.#connection,
      session: this.#session,
      downlinks: this.#downlinks,
    });
    this.#flow.enter();
    let acknowledged = false;
    const acknowledge = () => {
      acknowledged = true;
      this.taken(publish);
    };
    this.#ota.serve(target, Number(size) > 0 ? Number(size) : undefined, acknowledge).then(
      () => acknowledged || this.#flow.leave(),
      (error: unknown) => (acknowledged ? this.#flow.refused(publish, error) : this.notTaken(publish, error)),
    );
  }

  /**
   * Like telemetry, for rarer messages: `work` throws synchronously when the payload cannot be read, and may resolve
   * with a sentence about keys that were not stored.
   */
  #attempt(publish: Publish, work: () => Promise<unknown>): void {
    let done: Promise<unknown>;
    try {
      done = work();
    } catch (error) {
      this.#flow.refused(publish, error);
      return;
    }
    this.#flow.enter();
    done.then(
      (notice) => {
        if (typeof notice === "string") publish.keysDropped(notice);
        this.taken(publish);
      },
      (error: unknown) => this.notTaken(publish, error),
    );
  }

  async #readAttributes(requestId: number, keys: AttributeKeys): Promise<void> {
    const values = await this.#context.link.uplinks.readAttributes(this.#session.device.current, keys);
    this.#downlinks.attributesResponse(requestId, values);
  }
}

const NO_GATEWAY = "The device is not a gateway: nothing of this message was kept";
