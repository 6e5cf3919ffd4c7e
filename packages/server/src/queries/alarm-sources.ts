import type { Alarm, AlarmCountQuery, AlarmDataQuery, AlarmInfo, PageData, Uuid } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";

/** Alarms by their ids, in the order of these and without those that do not exist. */
export interface StoredAlarms {
  /** @throws {PlatformError} `badRequest` when they are larger than one page may be. */
  findMany(ids: readonly Uuid[]): Promise<readonly Alarm[]>;
  /** The first ones, as many as are read well at once, and how many of the ids those are. */
  findSome(ids: readonly Uuid[]): Promise<{ readonly alarms: readonly Alarm[]; readonly ids: number }>;
}

/** All alarms that a user may read, by what a query restricts them to. */
export interface AllAlarmsSource {
  page(user: User, query: AlarmDataQuery, now: number): Promise<PageData<AlarmInfo>>;
  /** With names of originators, in batches. */
  walk(user: User, query: AlarmDataQuery, now: number): AsyncGenerator<readonly AlarmInfo[], void, undefined>;
  count(user: User, query: AlarmCountQuery, now: number): Promise<number>;
}
