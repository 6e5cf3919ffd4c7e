import type { DeviceRpcOutcome, DeviceRpcPort, DeviceRpcRequest } from "../../rules/ports/device-rpc.ts";

/**
 * What rule nodes get for talking to devices: the engine is there before devices are, and devices need the engine.
 * Until {@link attach}, nobody is connected.
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
