import type {
  CloseReason,
  DeviceSession,
  RpcDownlink,
  RpcHandOver,
  SessionPeer,
} from "../../devices-link/device-session.ts";
import type { LinkDevice } from "../../devices-link/ports.ts";
import type { MqttConnection } from "./connection.ts";
import type { MqttContext } from "./context.ts";
import { DeviceDownlinks } from "./device-downlinks.ts";
import { DeviceUplinks } from "./device-uplinks.ts";
import type { ClientPacket } from "./packets/client-packet.ts";
import type { ConnectPacket } from "./packets/connect-packet.ts";
import type { Subscription } from "./packets/subscribe-packet.ts";
import { disconnectReason, REASON } from "./reasons.ts";
import { featureOf } from "./subscriptions.ts";

const NOT_SERVED = "Nothing is sent on the filters that were refused";
const TOO_MANY = "The device or its tenant sends too much";

/** A device on its connection: its session, what it has subscribed to, and both directions of its messages. */
export class DeviceChannel implements SessionPeer {
  readonly uplinks: DeviceUplinks;
  readonly #context: MqttContext;
  readonly #connection: MqttConnection;
  readonly #session: DeviceSession;
  readonly #downlinks: DeviceDownlinks;

  constructor(context: MqttContext, connection: MqttConnection, device: LinkDevice, connect: ConnectPacket) {
    this.#context = context;
    this.#connection = connection;
    this.#downlinks = new DeviceDownlinks(connection, connect);
    this.#session = context.sessions.open(device, "ASYNC", this);
    this.uplinks = new DeviceUplinks(context, connection, this.#session, this.#downlinks);
  }

  touch(): void {
    this.#context.sessions.touch(this.#session);
  }

  /** Everything but CONNECT, PUBLISH, PINGREQ and DISCONNECT. */
  handle(packet: Exclude<ClientPacket, { readonly kind: "pingreq" | "disconnect" }>): void {
    switch (packet.kind) {
      case "subscribe":
        this.#subscribe(packet.packetId, packet.subscriptions);
        return;
      case "unsubscribe":
        this.#unsubscribe(packet.packetId, packet.filters);
        return;
      case "puback":
        this.#acknowledged(packet.packetId);
        return;
      case "pubrel":
        this.uplinks.released(packet.packetId);
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
    this.#downlinks.attributes(json);
  }

  rpcRequest(request: RpcDownlink): RpcHandOver {
    return this.#downlinks.rpcRequest(request);
  }

  rpcReply(requestId: number, data: string): void {
    this.#downlinks.rpcResponse(requestId, data);
  }

  #acknowledged(packetId: number): void {
    const wireId = this.#downlinks.delivered(packetId);
    if (wireId === undefined) return;
    this.touch();
    this.#context.rpc.acknowledged(this.#session.device.current.deviceId, wireId);
  }

  #subscribe(messageId: number, subscriptions: readonly Subscription[]): void {
    this.touch();
    const grants = subscriptions.map((subscription) => this.#grant(subscription));
    const granted =
      this.#connection.version === 5 ? grants : grants.map((grant) => Math.min(grant, REASON.unspecified));
    const why = grants.includes(REASON.quotaExceeded) ? TOO_MANY : NOT_SERVED;
    const explain = this.#connection.wantsReasons && grants.some(isRefusal);
    const properties = explain ? { properties: { reasonString: why } } : {};
    this.#connection.sendPacket({ cmd: "suback", messageId, granted, ...properties });
    for (const [at, { filter, qos }] of subscriptions.entries()) {
      if (!isRefusal(grants[at] ?? 0)) this.#turnOn(filter, Math.min(qos, 1));
    }
  }

  /** The QoS, or the reason of MQTT 5 why there is none. */
  #grant({ filter, qos }: Subscription): number {
    const feature = featureOf(filter);
    if (!feature) return REASON.topicFilterInvalid;
    if (feature.kind !== "record" && !this.#mayAsk()) return REASON.quotaExceeded;
    return Math.min(qos, 1);
  }

  #mayAsk(): boolean {
    return this.#context.sessions.takes(this.#session.device.current.deviceId);
  }

  #turnOn(filter: string, qos: number): void {
    const feature = featureOf(filter);
    if (!feature) return;
    this.#downlinks.subscribe(filter, qos);
    if (feature.kind === "attributes") {
      this.#downlinks.attributesForm = feature.form;
      this.#context.sessions.subscribeAttributes(this.#session, true);
    } else if (feature.kind === "rpc") {
      this.#downlinks.rpcForm = feature.form;
      this.#context.sessions.subscribeRpc(this.#session, true); // sends what waits
    }
  }

  #unsubscribe(messageId: number, filters: readonly string[]): void {
    this.touch();
    const granted = filters.map((filter) => (this.#turnOff(filter) ? REASON.success : REASON.noSubscriptionExisted));
    this.#connection.sendPacket({ cmd: "unsuback", messageId, granted });
  }

  #turnOff(filter: string): boolean {
    const feature = featureOf(filter);
    if (feature && feature.kind !== "record") this.#mayAsk(); // it counts, and is done in any case
    if (feature?.kind === "attributes") this.#context.sessions.subscribeAttributes(this.#session, false);
    if (feature?.kind === "rpc") this.#context.sessions.subscribeRpc(this.#session, false);
    return this.#downlinks.unsubscribe(filter);
  }
}

function isRefusal(grant: number): boolean {
  return grant >= REASON.unspecified;
}
