import type { EntityId, Point, TenantId } from "@orrery/model";
import type { Completion } from "../../kernel/async/completion.ts";
import type { HistoryQuery } from "../../telemetry/history-query.ts";

/** Points of an entity to write. */
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
  /** Completes `completion` when the points are durable. */
  enqueueTimeSeries(write: TimeSeriesToSave, completion: Completion): void;
  /** Latest values of the keys that have one. */
  latest(entityId: EntityId, keys: readonly string[]): Promise<readonly Point[]>;
  /**
   * Points by key; without keys that have none.
   * @throws {PlatformError} `badRequest` for a query that is refused, or whose answer would be too large.
   */
  history(entityId: EntityId, query: HistoryQuery): Promise<ReadonlyMap<string, readonly Point[]>>;
}
