import { type DeviceId, isPlatformError } from "@orrery/model";
import type { AttributeChange } from "../../../connectivity/attribute-change.ts";
import type { AttributeValues } from "../../../connectivity/attribute-reads.ts";
import type { RpcDownlink, RpcHandOver } from "../../../connectivity/device-session.ts";
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

  /** `codecOf`: the codec for topics of a variant. */
  constructor(connection: ClientConnection, connect: ConnectPacket, codecOf: (variant: TopicVariant) => PayloadCodec) {
    super(connection, connect);
    this.#codecOf = codecOf;
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
    return this.command({ deviceId, wireId: request.id }, { topic, filter: `${prefix}+` }, () =>
      this.#codecOf(this.rpcVariant).writeRpcRequest(request),
    );
  }

  /** Sends a command to this device, or to one behind it. */
  command(
    command: SentCommand,
    { topic, filter }: { readonly topic: string; readonly filter: string },
    write: () => Payload,
  ): RpcHandOver {
    let payload: Payload;
    try {
      payload = write();
    } catch (error) {
      if (!isPlatformError(error, "badRequest")) throw error;
      return NOT_CONVERTED;
    }
    const packetId = this.publish(topic, filter, payload);
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
