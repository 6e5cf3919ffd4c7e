import type { AttributeChange } from "../../../connectivity/attribute-change.ts";
import type { RpcDownlink, RpcHandOver, SessionPeer } from "../../../connectivity/device-session.ts";
import type { GatewayCodec } from "../../../connectivity/payload/gateway-codec.ts";
import type { DeviceContext } from "../../../connectivity/ports.ts";
import type { DeviceDownlinks } from "../device/device-downlinks.ts";
import { GATEWAY_DOWNLINKS } from "./gateway-topics.ts";

export interface ChildPeerOptions {
  /** As the gateway calls it. */
  readonly name: string;
  readonly device: DeviceContext;
  readonly downlinks: DeviceDownlinks;
  readonly codec: () => GatewayCodec;
  /** The session has ended. */
  readonly closed: () => void;
}

/** How a device behind a gateway is reached: by what is sent to the gateway about it. */
export class ChildPeer implements SessionPeer {
  readonly #options: ChildPeerOptions;

  constructor(options: ChildPeerOptions) {
    this.#options = options;
  }

  /** The gateway stays. */
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
    return downlinks.command({ deviceId: device.deviceId, wireId: request.id }, { topic, filter: topic }, () =>
      codec().writeRpcRequest(name, request),
    );
  }

  /** Devices behind gateways have no commands for the server. */
  rpcReply(): void {}
}
