import type { DeviceRpcOutcome, DeviceRpcPort, DeviceRpcRequest } from "../../rules/ports/device-rpc.ts";

/**
 * The RPC port of rule nodes: the engine is created before connectivity, which needs the engine. Before {@link attach},
 * no device is connected.
 */
export class DeviceRpcProxy implements DeviceRpcPort {
  #rpc: DeviceRpcPort | undefined;

  attach(rpc: DeviceRpcPort): void {
    this.#rpc = rpc;
  }

  async call(request: DeviceRpcRequest): Promise<DeviceRpcOutcome> {
    return this.#rpc ? this.#rpc.call(request) : { kind: "error", error: "NO_ACTIVE_CONNECTION" };
  }

  reply(...call: Parameters<DeviceRpcPort["reply"]>): void {
    this.#rpc?.reply(...call);
  }
}
