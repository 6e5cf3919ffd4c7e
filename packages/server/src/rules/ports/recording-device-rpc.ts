import type { DeviceRpcOutcome, DeviceRpcPort, DeviceRpcRequest } from "./device-rpc.ts";

type Reply = Parameters<DeviceRpcPort["reply"]>;

/** Records commands and replies instead of sending them; every command has the given outcome. */
export class RecordingDeviceRpc implements DeviceRpcPort {
  readonly commands: DeviceRpcRequest[] = [];
  readonly replies: { readonly target: Reply[0]; readonly data: Reply[1] }[] = [];
  readonly #outcome: DeviceRpcOutcome;

  constructor(outcome: DeviceRpcOutcome = { kind: "delivered" }) {
    this.#outcome = outcome;
  }

  async call(request: DeviceRpcRequest): Promise<DeviceRpcOutcome> {
    this.commands.push(request);
    return this.#outcome;
  }

  reply(...[target, data]: Reply): void {
    this.replies.push({ target, data });
  }
}
