import type { DeviceId, RpcId, TenantId } from "../ids/entity-id.ts";
import type { Uuid } from "../ids/uuid.ts";
import type { JsonObject } from "./common.ts";

/** A command for a device; only `method` is needed. Times are ms. */
export interface RpcRequest {
  readonly method: string;
  readonly params?: unknown;
  readonly timeout?: number | undefined;
  readonly expirationTime?: number | undefined;
  readonly persistent?: boolean | undefined;
  readonly retries?: number | undefined;
  readonly additionalInfo?: JsonObject | undefined;
  readonly requestUUID?: string | undefined;
}

/** `DELETED` only in the event, never stored (reference: device connectivity, 11.3). */
export const RPC_STATUSES = [
  "QUEUED",
  "SENT",
  "DELIVERED",
  "SUCCESSFUL",
  "TIMEOUT",
  "EXPIRED",
  "FAILED",
  "DELETED",
] as const;

export type RpcStatus = (typeof RPC_STATUSES)[number];

/** The record of a persistent command. */
export interface Rpc {
  readonly id: RpcId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly deviceId: DeviceId;
  readonly expirationTime: number;
  readonly request: {
    readonly id: Uuid;
    readonly tenantId: TenantId;
    readonly deviceId: DeviceId;
    readonly oneway: boolean;
    readonly expirationTime: number;
    readonly body: { readonly method: string; readonly params: string };
    readonly persisted: boolean;
    readonly retries: number | null;
  };
  readonly response: unknown;
  readonly status: RpcStatus;
  readonly additionalInfo: JsonObject | null;
}
