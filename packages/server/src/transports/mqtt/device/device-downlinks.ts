import { type DeviceId, entityId, isPlatformError } from "@orrery/model";
import type { AttributeChange } from "../../../connectivity/attribute-change.ts";
import type { AttributeValues } from "../../../connectivity/attribute-reads.ts";
import type { RpcDownlink, RpcHandOver } from "../../../connectivity/device-session.ts";
import type { OutgoingMessage, OutgoingMessages } from "../../../connectivity/lasting-sessions/outgoing-messages.ts";
import type { Payload, PayloadCodec } from "../../../connectivity/payload/payload-codec.ts";
import type { ClientConnection } from "../client/client-connection.ts";
import { Downlinks } from "../client/downlinks.ts";
import type { ConnectPacket } from "../wire/packets/connect-packet.ts";
import { TOPICS, type TopicVariant } from "./topics.ts";

const NOT_CONVERTED: RpcHandOver = { kind: "refused", error: "Failed to convert device RPC command to MQTT msg" };

/** A command that was sent; `wireId` is its number for the device. */
export interface SentCommand {
  readonly deviceId: DeviceId;
  readonly wireId: number;
  /** As in `RpcDownlink`. */
  readonly expiresTime?: number | undefined;
}

/** Messages to a device, on the topic variant that it last used for each kind. */
export class DeviceDownlinks extends Downlinks {
  attributesVariant: TopicVariant = "v1";
  attributesResponseVariant: TopicVariant = "v1";
  rpcVariant: TopicVariant = "v1";
  rpcResponseVariant: TopicVariant = "v1";
  /** By the packet id whose acknowledgement confirms delivery. */
  #commands: Map<number, SentCommand> | undefined;

  readonly #codecOf: (variant: TopicVariant) => PayloadCodec;

  /** Commands of an earlier connection that were sent again and are offered once more, by {@link nameOf}. */
  #sentAgain: Set<string> | undefined;

  /** `codecOf`: the codec for topics of a variant; `kept`: what the session delivers again. */
  constructor(
    connection: ClientConnection,
    connect: ConnectPacket,
    {
      codecOf,
      kept,
    }: { readonly codecOf: (variant: TopicVariant) => PayloadCodec; readonly kept?: OutgoingMessages | undefined },
  ) {
    super(connection, connect, kept);
    this.#codecOf = codecOf;
  }

  /** Delivers again what the device has not acknowledged on an earlier connection, in the order of then. */
  deliverAgain(messages: readonly OutgoingMessage[], now: number): void {
    for (const message of messages) {
      const { command } = message;
      if ((command?.expiresTime ?? now) < now) {
        this.acknowledged(message.packetId); // a command that nobody waits for any more would surprise
        continue;
      }
      if (command) {
        const sent = { deviceId: entityId("DEVICE", command.deviceId), wireId: command.wireId };
        this.#commands ??= new Map();
        this.#commands.set(message.packetId, sent);
        this.#sentAgain ??= new Set();
        this.#sentAgain.add(nameOf(sent));
      }
      this.publishAgain(message);
    }
  }

  /** @returns the packet id, 0 for QoS 0, `undefined` when the client accepts no packets of this size. */
  attributes(change: AttributeChange): number | undefined {
    const filter = TOPICS[this.attributesVariant].attributes;
    return this.publish(filter, filter, this.#codecOf(this.attributesVariant).writeAttributeChange(change));
  }

  attributesResponse(requestId: number, values: AttributeValues): void {
    const variant = this.attributesResponseVariant;
    const prefix = TOPICS[variant].attributesResponse;
    this.publish(`${prefix}${requestId}`, `${prefix}+`, this.#codecOf(variant).writeAttributes(requestId, values));
  }

  rpcRequest(deviceId: DeviceId, request: RpcDownlink): RpcHandOver {
    const prefix = TOPICS[this.rpcVariant].rpcRequest;
    const topic = `${prefix}${request.id}`;
    const { id: wireId, expiresTime } = request;
    return this.command({ deviceId, wireId, expiresTime }, { topic, filter: `${prefix}+` }, () =>
      this.#codecOf(this.rpcVariant).writeRpcRequest(request),
    );
  }

  /** Sends a command to this device, or to one behind it. */
  command(
    command: SentCommand,
    { topic, filter }: { readonly topic: string; readonly filter: string },
    write: () => Payload,
  ): RpcHandOver {
    if (this.#sentAgain?.delete(nameOf(command))) return { kind: "sent" };
    let payload: Payload;
    try {
      payload = write();
    } catch (error) {
      if (!isPlatformError(error, "badRequest")) throw error;
      return NOT_CONVERTED;
    }
    const { deviceId, wireId, expiresTime } = command;
    const packetId = this.publish(topic, filter, payload, { deviceId: deviceId.id, wireId, expiresTime });
    if (packetId === undefined) return NOT_CONVERTED;
    if (packetId === 0) return { kind: "delivered" };
    this.#commands ??= new Map();
    this.#commands.set(packetId, command);
    return { kind: "sent" };
  }

  rpcResponse(requestId: number, data: string | undefined): void {
    const variant = this.rpcResponseVariant;
    const prefix = TOPICS[variant].rpcResponse;
    this.publish(`${prefix}${requestId}`, `${prefix}+`, this.#codecOf(variant).writeRpcReply(requestId, data));
  }

  /** Handles PUBACK. @returns the command that it delivers, if any. */
  delivered(packetId: number): SentCommand | undefined {
    this.acknowledged(packetId);
    const command = this.#commands?.get(packetId);
    if (command) this.#commands?.delete(packetId);
    return command;
  }
}

function nameOf({ deviceId, wireId }: SentCommand): string {
  return `${deviceId.id} ${wireId}`;
}
