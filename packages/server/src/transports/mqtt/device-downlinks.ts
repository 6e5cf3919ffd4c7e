import type { RpcDownlink, RpcHandOver } from "../../devices-link/device-session.ts";
import type { MqttConnection } from "./connection.ts";
import { Downlinks } from "./downlinks.ts";
import type { ConnectPacket } from "./packets/connect-packet.ts";
import { FORM_TOPICS, type Form } from "./topics.ts";

/** The platform's words to a device, on the topics that the device has last used for each of them. */
export class DeviceDownlinks extends Downlinks {
  attributesForm: Form = "v1";
  attributesResponseForm: Form = "v1";
  rpcForm: Form = "v1";
  rpcResponseForm: Form = "v1";
  /** Wire ids of commands by the packet id whose acknowledgement delivers them. */
  #rpcByPacketId: Map<number, number> | undefined;

  constructor(connection: MqttConnection, connect: ConnectPacket) {
    super(connection, connect);
  }

  attributes(json: string): void {
    const filter = FORM_TOPICS[this.attributesForm].attributes;
    this.publish(filter, filter, json);
  }

  attributesResponse(requestId: number, json: string): void {
    const prefix = FORM_TOPICS[this.attributesResponseForm].attributesResponse;
    this.publish(`${prefix}${requestId}`, `${prefix}+`, json);
  }

  rpcRequest({ id, method, params }: RpcDownlink): RpcHandOver {
    const prefix = FORM_TOPICS[this.rpcForm].rpcRequest;
    const json = `{"method":${JSON.stringify(method)},"params":${params}}`;
    const packetId = this.publish(`${prefix}${id}`, `${prefix}+`, json);
    if (packetId === undefined) return { kind: "refused", error: "Failed to convert device RPC command to MQTT msg" };
    if (packetId === 0) return { kind: "delivered" };
    this.#rpcByPacketId ??= new Map();
    this.#rpcByPacketId.set(packetId, id);
    return { kind: "sent" };
  }

  rpcResponse(requestId: number, json: string): void {
    const prefix = FORM_TOPICS[this.rpcResponseForm].rpcResponse;
    this.publish(`${prefix}${requestId}`, `${prefix}+`, json);
  }

  /** PUBACK of the client. @returns the wire id of the command that it delivers, if it is one's. */
  delivered(packetId: number): number | undefined {
    this.acknowledged(packetId);
    const wireId = this.#rpcByPacketId?.get(packetId);
    if (wireId !== undefined) this.#rpcByPacketId?.delete(packetId);
    return wireId;
  }
}
