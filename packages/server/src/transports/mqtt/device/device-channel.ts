import type { AttributeChange } from "../../../connectivity/attribute-change.ts";
import type {
  CloseReason,
  DeviceSession,
  RpcDownlink,
  RpcHandOver,
  SessionPeer,
} from "../../../connectivity/device-session.ts";
import type { LastingSession } from "../../../connectivity/lasting-sessions/lasting-session.ts";
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
  /** What is kept of the session when the connection ends. */
  readonly #lasting: LastingSession | undefined;
  #expirySeconds: number | undefined;

  constructor(
    context: MqttContext,
    connection: ClientConnection,
    device: DeviceContext,
    { connect, lasting }: { readonly connect: ConnectPacket; readonly lasting: LastingSession | undefined },
  ) {
    this.#lasting = lasting;
    this.#context = context;
    this.#connection = connection;
    this.#answers = new SubscriptionAnswers(connection, connect);
    this.#downlinks = new DeviceDownlinks(connection, connect, {
      codecOf: (variant) => this.#codecOf(variant),
      kept: lasting?.outgoing,
    });
    this.#session = context.link.sessions.open(device, "ASYNC", this); // an earlier connection ends
    this.#flow = new PublishFlow(context, connection, { connect, received: lasting?.received });
    const parts = { context, connection, session: this.#session, downlinks: this.#downlinks, flow: this.#flow };
    const gateway = device.gateway ? openGateway(parts) : undefined;
    this.publishes = new PublishReader(connection, new DeviceUplinks(parts, gateway), context.log);
    if (lasting?.isPresent) this.#resume(lasting);
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

  expiresAfter(seconds: number): void {
    this.#expirySeconds = Math.min(seconds, this.#context.settings.sessionExpirySeconds);
  }

  end(): void {
    this.#context.link.sessions.close(this.#session);
    this.#lasting?.end(this.#expirySeconds);
  }

  close(reason: CloseReason): void {
    this.#connection.close(disconnectReason(reason));
  }

  attributesChanged(change: AttributeChange): void {
    const packetId = this.#downlinks.attributes(change);
    this.#lasting?.sent(packetId, change);
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
    this.#lasting?.confirmed(packetId);
    const command = this.#downlinks.delivered(packetId);
    if (!command) return;
    this.touch();
    this.#context.link.serverSideRpc.acknowledged(command.deviceId, command.wireId);
  }

  /** Takes up the subscriptions of an earlier connection: commands that wait and attributes that changed are sent. */
  #resume(lasting: LastingSession): void {
    const { subscriptions } = lasting;
    this.#whenReadable(
      subscriptions.map(([filter]) => filter),
      () => {
        for (const [filter, qos, identifier] of subscriptions) this.#downlinks.subscribe({ filter, qos, identifier });
        this.#downlinks.deliverAgain(lasting.outgoing.list(), this.#context.clock());
        for (const [filter, qos, identifier] of subscriptions) this.#turnOn({ filter, qos, identifier });
        const isNotified = subscriptions.some(([filter]) => subscriptionTargetOf(filter)?.kind === "attributes");
        const send = (change: AttributeChange) => (isNotified ? this.#downlinks.attributes(change) : undefined);
        this.#kept(lasting.sendMissed(send), "changed attributes could not be read");
      },
    );
  }

  /** What must be done for a session to be kept; without it the device is better off with another connection. */
  #kept(done: Promise<void>, problem: string): void {
    done.catch((error: unknown) => {
      this.#context.log.error({ err: error }, problem);
      this.#connection.close(REASON.unspecified);
    });
  }

  /** Answers SUBSCRIBE or UNSUBSCRIBE: at once, or when what is kept of the session is durable. */
  #answer(answer: () => void): void {
    if (!this.#lasting) {
      answer();
      return;
    }
    this.#connection.pauseReading(); // answers keep their order
    const answered = this.#lasting
      .saved()
      .then(() => this.#connection.isClosed || answer())
      .then(() => this.#connection.waitAtGate());
    this.#kept(answered, "subscriptions could not be kept");
  }

  #subscribeWhenReady(messageId: number, subscriptions: readonly Subscription[]): void {
    this.#whenReadable(
      subscriptions.map(({ filter }) => filter),
      () => this.#subscribe(messageId, subscriptions),
    );
  }

  /** Waits until Protobuf is loaded, if payloads need it. */
  #whenReadable(filters: readonly string[], then: () => void): void {
    const { link, log } = this.#context;
    const loading = filters.some(isProtobuf) ? link.codecs.loadProtobuf() : undefined;
    if (!loading) {
      then();
      return;
    }
    this.#connection.pauseReading();
    loading
      .then(() => this.#connection.isClosed || then())
      .catch((error: unknown) => {
        log.error({ err: error }, "Protobuf could not be loaded");
        this.#connection.close(REASON.implementationError);
      })
      .finally(() => this.#connection.waitAtGate());
  }

  #subscribe(messageId: number, subscriptions: readonly Subscription[]): void {
    this.touch();
    const grants = subscriptions.map((subscription) => this.#grant(subscription));
    const granted = subscriptions.filter((_, at) => !isRefusal(grants[at] ?? 0));
    for (const { filter, qos, identifier } of granted) this.#lasting?.subscribed(filter, Math.min(qos, 1), identifier);
    this.#answer(() => {
      this.#answers.subscribed(messageId, grants, grants.includes(REASON.quotaExceeded) ? TOO_MANY : NOT_SERVED);
      for (const subscription of granted) this.#turnOn({ ...subscription, qos: Math.min(subscription.qos, 1) });
    });
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

  #turnOn(subscription: Subscription): void {
    const target = subscriptionTargetOf(subscription.filter);
    if (!target) return;
    this.#downlinks.subscribe(subscription);
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
    const existed = filters.map((filter) => this.#turnOff(filter));
    for (const filter of filters) this.#lasting?.unsubscribed(filter);
    this.#answer(() => this.#answers.unsubscribed(messageId, existed));
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
