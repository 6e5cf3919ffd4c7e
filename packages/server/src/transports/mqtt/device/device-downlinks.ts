import { isPlatformError } from "@orrery/model";
import type { AttributeChange } from "../../../connectivity/attribute-change.ts";
import type { AttributeValues } from "../../../connectivity/attribute-reads.ts";
import type { RpcDownlink, RpcHandOver } from "../../../connectivity/device-session.ts";
import type { Payload, PayloadCodec } from "../../../connectivity/payload/payload-codec.ts";
import type { ClientConnection } from "../client/client-connection.ts";
import { Downlinks } from "../client/downlinks.ts";
import type { ConnectPacket } from "../wire/packets/connect-packet.ts";
import { TOPICS, type TopicVariant } from "./topics.ts";

const NOT_CONVERTED: RpcHandOver = { kind: "refused", error: "Failed to convert device RPC command to MQTT msg" };

/** Messages to a device, on the variant of topics that it used last for each kind. */
export class DeviceDownlinks extends Downlinks {
  attributesVariant: TopicVariant = "v1";
  attributesResponseVariant: TopicVariant = "v1";
  rpcVariant: TopicVariant = "v1";
  rpcResponseVariant: TopicVariant = "v1";
  /** Wire ids of commands by the packet id whose acknowledgement delivers them. */
  #rpcByPacketId: Map<number, number> | undefined;

  readonly #codecOf: (variant: TopicVariant) => PayloadCodec;

  /** `codecOf`: what writes payloads on topics of a variant now. */
  constructor(connection: ClientConnection, connect: ConnectPacket, codecOf: (variant: TopicVariant) => PayloadCodec) {
    super(connection, connect);
    this.#codecOf = codecOf;
  }

  attributes(change: AttributeChange): void {
    const filter = TOPICS[this.attributesVariant].attributes;
    this.publish(filter, filter, this.#codecOf(this.attributesVariant).writeAttributeChange(change));
  }

  attributesResponse(requestId: number, values: AttributeValues): void {
    const variant = this.attributesResponseVariant;
    const prefix = TOPICS[variant].attributesResponse;
    this.publish(`${prefix}${requestId}`, `${prefix}+`, this.#codecOf(variant).writeAttributes(requestId, values));
  }

  rpcRequest(request: RpcDownlink): RpcHandOver {
    const prefix = TOPICS[this.rpcVariant].rpcRequest;
    let payload: Payload;
    try {
      payload = this.#codecOf(this.rpcVariant).writeRpcRequest(request);
    } catch (error) {
      if (!isPlatformError(error, "badRequest")) throw error;
      return NOT_CONVERTED;
    }
    const packetId = this.publish(`${prefix}${request.id}`, `${prefix}+`, payload);
    if (packetId === undefined) return NOT_CONVERTED;
    if (packetId === 0) return { kind: "delivered" };
    this.#rpcByPacketId ??= new Map();
    this.#rpcByPacketId.set(packetId, request.id);
    return { kind: "sent" };
  }

  rpcResponse(requestId: number, data: string | undefined): void {
    const variant = this.rpcResponseVariant;
    const prefix = TOPICS[variant].rpcResponse;
    this.publish(`${prefix}${requestId}`, `${prefix}+`, this.#codecOf(variant).writeRpcReply(requestId, data));
  }

  /** PUBACK of the client. @returns the wire id of the command that it delivers, if it is one's. */
  delivered(packetId: number): number | undefined {
    this.acknowledged(packetId);
    const wireId = this.#rpcByPacketId?.get(packetId);
    if (wireId !== undefined) this.#rpcByPacketId?.delete(packetId);
    return wireId;
  }
}
