import {
  type DeviceId,
  entityId,
  type RpcId,
  type RpcStatus,
  type TenantId,
  timeOfUuid,
  type Uuid,
} from "@orrery/model";
import type { DeviceRpcRequest } from "../../rules/ports/device-rpc.ts";

/** A persistent RPC (reference: REST API, 3.26). `response` and `additionalInfo` are JSON text here. */
export interface RpcRecord {
  readonly id: RpcId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly deviceId: DeviceId;
  readonly expirationTime: number;
  readonly oneway: boolean;
  readonly method: string;
  /** JSON text. */
  readonly params: string;
  readonly retries: number | undefined;
  readonly status: RpcStatus;
  readonly response: string | undefined;
  readonly additionalInfo: string | undefined;
}

/** The record of a persistent request. */
export function recordOf(request: DeviceRpcRequest, status: RpcStatus, now: number): RpcRecord {
  return {
    id: rpcId(request.id),
    createdTime: timeOfUuid(request.id) || now,
    tenantId: request.tenantId,
    deviceId: request.deviceId,
    expirationTime: request.expirationTime,
    oneway: request.oneway,
    method: request.method,
    params: request.params,
    retries: request.retries,
    status,
    response: undefined,
    additionalInfo: request.additionalInfo,
  };
}

/** The typed id of a record. */
export function rpcId(id: Uuid): RpcId {
  return entityId("RPC", id);
}

/** The request of a record, after a restart; no caller waits for its answer any more. */
export function requestOf(record: RpcRecord): DeviceRpcRequest {
  return {
    id: record.id.id,
    tenantId: record.tenantId,
    deviceId: record.deviceId,
    method: record.method,
    params: record.params,
    oneway: record.oneway,
    persisted: true,
    expirationTime: record.expirationTime,
    retries: record.retries,
    additionalInfo: record.additionalInfo,
    restApiCall: false,
  };
}

/** The record as JSON on the wire; serialised by hand so that numbers in responses keep their spelling. */
export function rpcJson(record: RpcRecord): string {
  const { id, tenantId, deviceId, expirationTime } = record;
  const request = JSON.stringify({
    id: id.id,
    tenantId,
    deviceId,
    oneway: record.oneway,
    expirationTime,
    body: { method: record.method, params: record.params },
    persisted: true,
    retries: record.retries ?? null,
  });
  const head = JSON.stringify({ id, createdTime: record.createdTime, tenantId, deviceId, expirationTime });
  const tail = `"response":${record.response ?? null},"status":"${record.status}"`;
  return `${head.slice(0, -1)},"request":${request},${tail},"additionalInfo":${record.additionalInfo ?? null}}`;
}
