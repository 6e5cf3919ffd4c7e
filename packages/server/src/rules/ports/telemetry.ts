import type { EntityId, Point, TenantId } from "@orrery/model";
import type { Receipt } from "../../kernel/receipt.ts";

export interface TimeSeriesToSave {
  readonly tenantId: TenantId;
  readonly entityId: EntityId;
  readonly points: readonly Point[];
  /** Whether the points also become latest values, where they are the newest. */
  readonly latest: boolean;
  /** Seconds for which the points are kept; 0: as long as the tenant's profile says. */
  readonly ttlSeconds: number;
}

/** Time series of entities, as rule nodes read and write them; implemented by the telemetry service. */
export interface TelemetryPort {
  /** Completes `receipt` when the points are durable. */
  takeTimeSeries(write: TimeSeriesToSave, receipt: Receipt): void;
  /** Latest values of the keys that have one. */
  latest(entityId: EntityId, keys: readonly string[]): Promise<readonly Point[]>;
}
