import type { AttributeScope, DeviceId, EntityId, Point, RuleChainId, RuleNodeId, TenantId, Uuid } from "@orrery/model";
import type { Attribute } from "../kernel/bus/events.ts";
import type { Cause } from "../kernel/cause.ts";
import type { Receipt } from "../kernel/receipt.ts";
import type { RuleMessage } from "./rule-message.ts";

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
  /** Number that the device sees, when the chain chose one. */
  readonly requestId?: number | undefined;
  /** The service on which the caller of REST waits. */
  readonly originServiceId?: string | undefined;
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

export interface TimeSeriesToSave {
  readonly tenantId: TenantId;
  readonly entityId: EntityId;
  readonly points: readonly Point[];
  /** Whether the latest values follow. */
  readonly latest: boolean;
  /** 0: as long as the tenant's profile says. */
  readonly ttlSeconds: number;
}

/** What rule nodes ask of storage; both resolve when everything is durable. The telemetry service does this. */
export interface RuleStorage {
  saveTimeSeries(write: TimeSeriesToSave): Promise<void>;
  /** The same without a promise, where that is at hand. */
  takeTimeSeries?(write: TimeSeriesToSave, receipt: Receipt): void;
  saveAttributes(write: {
    readonly tenantId: TenantId;
    readonly entityId: EntityId;
    readonly scope: AttributeScope;
    readonly attributes: readonly Attribute[];
    readonly notifyDevice: boolean;
    readonly cause?: Cause | undefined;
  }): Promise<void>;
}

/** One record of what a node in debug mode received or sent (reference: rule engine, 8.2). */
export interface NodeDebugEvent {
  readonly tenantId: TenantId;
  readonly ruleChainId: Uuid;
  readonly ruleNodeId: Uuid;
  readonly direction: "IN" | "OUT";
  readonly message: RuleMessage;
  readonly label: string;
  readonly error?: string | undefined;
}

/** What tenants use of the engine is counted, and may be used up (reference: device connectivity, 16.3). */
export interface RuleUsage {
  /** Whether messages of the tenant are processed; else they are acknowledged and that is all. */
  mayRun(tenantId: TenantId): boolean;
  /** So many nodes have run for a message. */
  ran(tenantId: TenantId, nodes: number): void;
  mayRunScripts(tenantId: TenantId): boolean;
  scriptRuns(tenantId: TenantId): void;
}

/** Where the engine reports what it does; never makes it wait or fail. */
export interface EngineEvents {
  debug(event: NodeDebugEvent): void;
  /** A message ended in a failure that no link has taken. */
  failed?(tenantId: TenantId, node: RuleNodeId, error: Error): void;
  /** Something started, stopped or could not start. */
  lifecycle(
    tenantId: TenantId,
    entity: RuleChainId | RuleNodeId,
    event: "CREATED" | "STARTED" | "UPDATED" | "STOPPED" | "DELETED",
    error?: Error,
  ): void;
}
