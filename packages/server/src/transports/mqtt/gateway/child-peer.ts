import type { AttributeChange } from "../../../connectivity/attribute-change.ts";
import type { RpcDownlink, RpcHandOver, SessionPeer } from "../../../connectivity/device-session.ts";
import type { GatewayCodec } from "../../../connectivity/payload/gateway-codec.ts";
import type { DeviceContext } from "../../../connectivity/ports.ts";
import type { DeviceDownlinks } from "../device/device-downlinks.ts";
import { GATEWAY_DOWNLINKS } from "./gateway-topics.ts";

export interface ChildPeerOptions {
  /** Name by which the gateway knows the device. */
  readonly name: string;
  readonly device: DeviceContext;
  readonly downlinks: DeviceDownlinks;
  readonly codec: () => GatewayCodec;
  /** Called when the session has ended. */
  readonly closed: () => void;
}

/** Sends messages for a device behind a gateway through the gateway. */
export class ChildPeer implements SessionPeer {
  readonly #options: ChildPeerOptions;

  constructor(options: ChildPeerOptions) {
    this.#options = options;
  }

  /** Only the device's session ends; the gateway stays connected. */
  close(): void {
    this.#options.closed();
  }

  attributesChanged(change: AttributeChange): void {
    const { name, downlinks, codec } = this.#options;
    const topic = GATEWAY_DOWNLINKS.attributes;
    downlinks.publish(topic, topic, codec().writeAttributeChange(name, change));
  }

  rpcRequest(request: RpcDownlink): RpcHandOver {
    const { name, device, downlinks, codec } = this.#options;
    const topic = GATEWAY_DOWNLINKS.rpc;
    const { id: wireId, expiresTime } = request;
    return downlinks.command({ deviceId: device.deviceId, wireId, expiresTime }, { topic, filter: topic }, () =>
      codec().writeRpcRequest(name, request),
    );
  }

  /** Devices behind gateways cannot send client-side RPC. */
  rpcReply(): void {}
}
