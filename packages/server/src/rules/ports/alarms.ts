import type { Alarm, EntityId, Uuid } from "@orrery/model";
import type { AlarmRequest } from "../../alarms/alarm-changes.ts";
import type { ChangedAlarm, RaisedAlarm } from "../../alarms/alarm-lifecycle.ts";

/** Alarms, as rule nodes raise and clear them; implemented by the life cycle of alarms. */
export interface AlarmsPort {
  find(id: Uuid): Promise<Alarm | undefined>;
  /** The alarm of an originator and type that began last, cleared or not. */
  findLatest(originator: EntityId, type: string): Promise<Alarm | undefined>;
  /**
   * Merges into the last alarm of the originator and type unless that is cleared or there is none: then it is new.
   * @throws {PlatformError} `notSupported` when the tenant may not have more alarms.
   */
  raise(alarm: AlarmRequest): Promise<RaisedAlarm>;
  /** Merges into an alarm what is made of it, whatever its status. @throws {PlatformError} `notFound`. */
  rewrite(id: Uuid, change: (before: Alarm) => AlarmRequest): Promise<Alarm>;
  /** `details` replace those of the alarm unless they are null. @throws {PlatformError} `notFound`. */
  clear(id: Uuid, change: { readonly ts: number; readonly details: unknown }): Promise<ChangedAlarm>;
}
