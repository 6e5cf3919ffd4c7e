import type { Alarm, EntityId, Uuid } from "@orrery/model";
import type { AlarmRequest } from "../../alarms/alarm-changes.ts";
import type { ChangedAlarm, RaisedAlarm } from "../../alarms/alarm-lifecycle.ts";
import type { ActiveAlarm } from "../../alarms/alarm-store.ts";

/** Alarms, as rule nodes raise and clear them; implemented by the life cycle of alarms. */
export interface AlarmsPort {
  find(id: Uuid): Promise<Alarm | undefined>;
  /** The latest alarm of an originator and type, cleared or not. */
  findLatest(originator: EntityId, type: string): Promise<Alarm | undefined>;
  /** The active alarms of an originator: the latest of each type, unless that was cleared. */
  findActive(originator: EntityId): Promise<readonly ActiveAlarm[]>;
  /**
   * Merges into the latest alarm of the originator and type; if there is none or it was cleared, creates a new one.
   * @throws {PlatformError} `notSupported` when the tenant's limit on alarms is reached.
   */
  raise(alarm: AlarmRequest): Promise<RaisedAlarm>;
  /** Changes an alarm by a function, whatever its status. @throws {PlatformError} `notFound`. */
  rewrite(id: Uuid, change: (before: Alarm) => AlarmRequest): Promise<Alarm>;
  /** `details` replace those of the alarm unless they are null. @throws {PlatformError} `notFound`. */
  clear(id: Uuid, change: { readonly ts: number; readonly details: unknown }): Promise<ChangedAlarm>;
}
