import type { AttributeChange } from "../../../connectivity/attribute-change.ts";
import type {
  CloseReason,
  DeviceSession,
  RpcDownlink,
  RpcHandOver,
  SessionPeer,
} from "../../../connectivity/device-session.ts";
import type { PayloadCodec } from "../../../connectivity/payload/payload-codec.ts";
import type { DeviceContext } from "../../../connectivity/ports.ts";
import type { Channel, HandledPacket } from "../client/channel.ts";
import type { ClientConnection } from "../client/client-connection.ts";
import { PublishFlow } from "../client/publish-flow.ts";
import { PublishReader } from "../client/publish-reader.ts";
import { isRefusal, SubscriptionAnswers } from "../client/subscription-answers.ts";
import type { MqttContext } from "../context.ts";
import { openGateway } from "../gateway/gateway-loader.ts";
import type { ConnectPacket } from "../wire/packets/connect-packet.ts";
import type { Subscription } from "../wire/packets/subscribe-packet.ts";
import { disconnectReason, REASON } from "../wire/reasons.ts";
import { DeviceDownlinks } from "./device-downlinks.ts";
import { DeviceUplinks } from "./device-uplinks.ts";
import { subscriptionTargetOf } from "./subscriptions.ts";
import type { TopicVariant } from "./topics.ts";

const NOT_SERVED = "Nothing is sent on the filters that were refused";
const TOO_MANY = "The device or its tenant sends too much";

/** A device on its connection: its session, its subscriptions, and its messages in both directions. */
export class DeviceChannel implements Channel, SessionPeer {
  readonly publishes: PublishReader;
  readonly #flow: PublishFlow;
  readonly #context: MqttContext;
  readonly #connection: ClientConnection;
  readonly #session: DeviceSession;
  readonly #answers: SubscriptionAnswers;
  readonly #downlinks: DeviceDownlinks;

  constructor(context: MqttContext, connection: ClientConnection, device: DeviceContext, connect: ConnectPacket) {
    this.#context = context;
    this.#connection = connection;
    this.#answers = new SubscriptionAnswers(connection, connect);
    this.#downlinks = new DeviceDownlinks(connection, connect, (variant) => this.#codecOf(variant));
    this.#session = context.link.sessions.open(device, "ASYNC", this);
    this.#flow = new PublishFlow(context, connection, connect);
    const parts = { context, connection, session: this.#session, downlinks: this.#downlinks, flow: this.#flow };
    const gateway = device.gateway ? openGateway(parts) : undefined;
    this.publishes = new PublishReader(connection, new DeviceUplinks(parts, gateway), context.log);
  }

  get device(): DeviceContext {
    return this.#session.device.current;
  }

  touch(): void {
    this.#context.link.sessions.touch(this.#session);
  }

  handle(packet: HandledPacket): void {
    switch (packet.kind) {
      case "subscribe":
        this.#subscribeWhenReady(packet.packetId, packet.subscriptions);
        return;
      case "unsubscribe":
        this.#unsubscribe(packet.packetId, packet.filters);
        return;
      case "puback":
        this.#acknowledged(packet.packetId);
        return;
      case "pubrel":
        this.#flow.released(packet.packetId);
        return;
    }
  }

  end(): void {
    this.#context.link.sessions.close(this.#session);
  }

  close(reason: CloseReason): void {
    this.#connection.close(disconnectReason(reason));
  }

  attributesChanged(change: AttributeChange): void {
    this.#downlinks.attributes(change);
  }

  rpcRequest(request: RpcDownlink): RpcHandOver {
    return this.#downlinks.rpcRequest(this.#session.device.current.deviceId, request);
  }

  rpcReply(requestId: number, data: string | undefined): void {
    this.#downlinks.rpcResponse(requestId, data);
  }

  /** JSON when the profile's own format cannot be written. */
  #codecOf(variant: TopicVariant): PayloadCodec {
    const { link, topics } = this.#context;
    return topics.of(this.#session.device.current.profile).codecOf(variant) ?? link.codecs.json;
  }

  #acknowledged(packetId: number): void {
    const command = this.#downlinks.delivered(packetId);
    if (!command) return;
    this.touch();
    this.#context.link.serverSideRpc.acknowledged(command.deviceId, command.wireId);
  }

  /** Waits until Protobuf is loaded, if payloads need it. */
  #subscribeWhenReady(messageId: number, subscriptions: readonly Subscription[]): void {
    const { link, log } = this.#context;
    const loading = subscriptions.some(({ filter }) => isProtobuf(filter)) ? link.codecs.loadProtobuf() : undefined;
    if (!loading) {
      this.#subscribe(messageId, subscriptions);
      return;
    }
    this.#connection.pauseReading();
    loading
      .then(() => this.#connection.isClosed || this.#subscribe(messageId, subscriptions))
      .catch((error: unknown) => {
        log.error({ err: error }, "Protobuf could not be loaded");
        this.#connection.close(REASON.implementationError);
      })
      .finally(() => this.#connection.waitAtGate());
  }

  #subscribe(messageId: number, subscriptions: readonly Subscription[]): void {
    this.touch();
    const grants = subscriptions.map((subscription) => this.#grant(subscription));
    this.#answers.subscribed(messageId, grants, grants.includes(REASON.quotaExceeded) ? TOO_MANY : NOT_SERVED);
    for (const [at, { filter, qos }] of subscriptions.entries()) {
      if (!isRefusal(grants[at] ?? 0)) this.#turnOn(filter, Math.min(qos, 1));
    }
  }

  /** The QoS, or the reason code of MQTT 5 why there is none. */
  #grant({ filter, qos }: Subscription): number {
    const target = subscriptionTargetOf(filter);
    if (!target) return REASON.topicFilterInvalid;
    if (target.kind !== "record" && !this.#mayAsk()) return REASON.quotaExceeded;
    return Math.min(qos, 1);
  }

  #mayAsk(): boolean {
    return this.#context.link.sessions.takes(this.#session.device.current.deviceId);
  }

  #turnOn(filter: string, qos: number): void {
    const target = subscriptionTargetOf(filter);
    if (!target) return;
    this.#downlinks.subscribe(filter, qos);
    if (target.kind === "attributes") {
      this.#downlinks.attributesVariant = target.variant;
      this.#context.link.sessions.subscribeAttributes(this.#session, true);
    } else if (target.kind === "rpc") {
      this.#downlinks.rpcVariant = target.variant;
      this.#context.link.sessions.subscribeRpc(this.#session, true); // sends pending commands
    }
  }

  #unsubscribe(messageId: number, filters: readonly string[]): void {
    this.touch();
    this.#answers.unsubscribed(
      messageId,
      filters.map((filter) => this.#turnOff(filter)),
    );
  }

  #turnOff(filter: string): boolean {
    const target = subscriptionTargetOf(filter);
    if (target && target.kind !== "record") this.#mayAsk(); // counts as a message, and is done in any case
    if (target?.kind === "attributes") this.#context.link.sessions.subscribeAttributes(this.#session, false);
    if (target?.kind === "rpc") this.#context.link.sessions.subscribeRpc(this.#session, false);
    return this.#downlinks.unsubscribe(filter);
  }
}

function isProtobuf(filter: string): boolean {
  const target = subscriptionTargetOf(filter);
  return target !== undefined && target.kind !== "record" && target.variant === "v2/p";
}
