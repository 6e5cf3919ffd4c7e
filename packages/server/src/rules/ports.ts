import type { DeviceId, RuleNodeId, TenantId, Uuid } from "@orrery/model";

/** A server-side RPC as the "rpc call request" node hands it to whoever holds the device's session. */
export interface DeviceRpcRequest {
  readonly id: Uuid;
  readonly tenantId: TenantId;
  readonly deviceId: DeviceId;
  readonly method: string;
  /** JSON text. */
  readonly params: string;
  readonly oneway: boolean;
  readonly persisted: boolean;
  /** Milliseconds since the epoch. */
  readonly expirationTime: number;
  readonly retries?: number | undefined;
  readonly additionalInfo?: string | undefined;
  /** Whether the request came from REST: its caller is answered by `id`. */
  readonly restApiCall: boolean;
}

export type DeviceRpcOutcome =
  | { readonly kind: "response"; readonly response: string }
  | { readonly kind: "delivered" }
  | { readonly kind: "error"; readonly error: "NO_ACTIVE_CONNECTION" | "TIMEOUT" | "NOT_FOUND" | "INTERNAL" };

/** What rule nodes ask of device sessions; implemented by devices-link, which stands above the rules. */
export interface DeviceRpcPort {
  /** Sends a command to a device; resolves with its answer, never rejects for a device that does not answer. */
  call(request: DeviceRpcRequest): Promise<DeviceRpcOutcome>;
  /** Answers a device-to-server RPC. `serviceId`, `sessionId` and `requestId` stand in the message's metadata. */
  reply(target: { serviceId: string; sessionId: Uuid; requestId: number; deviceId: DeviceId }, data: string): void;
}

/** Debug records of rule nodes go to the events of the node. */
export interface DebugEvent {
  readonly tenantId: TenantId;
  readonly ruleNodeId: RuleNodeId;
  readonly direction: "IN" | "OUT";
}
