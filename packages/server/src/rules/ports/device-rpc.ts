import type { DeviceId, TenantId, Uuid } from "@orrery/model";

/** A server-side RPC as the "rpc call request" node sends it to the session of the device. */
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
  /** Whether the request came over REST: its caller waits for the response to `id`. */
  readonly restApiCall: boolean;
  /** Request id as the device sees it; undefined: the session assigns one. */
  readonly requestId?: number | undefined;
  /** The service at which the REST caller waits. */
  readonly originServiceId?: string | undefined;
}

/** The result of a server-side RPC. */
export type DeviceRpcOutcome =
  | { readonly kind: "response"; readonly response: string }
  | { readonly kind: "delivered" }
  | { readonly kind: "error"; readonly error: "NO_ACTIVE_CONNECTION" | "TIMEOUT" | "NOT_FOUND" | "INTERNAL" };

/** RPC between rule nodes and device sessions; implemented by connectivity, a layer above the rules. */
export interface DeviceRpcPort {
  /** Sends a command to a device; resolves with its outcome, also when the device does not respond. */
  call(request: DeviceRpcRequest): Promise<DeviceRpcOutcome>;
  /** Responds to a client-side RPC. `serviceId`, `sessionId` and `requestId` are in the metadata of the message. */
  reply(target: { serviceId: string; sessionId: Uuid; requestId: number; deviceId: DeviceId }, data: string): void;
}
