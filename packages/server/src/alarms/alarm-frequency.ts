import { ALARM_FREQUENCY_MS, type AlarmFrequency, type EntityId, HOUR_MS } from "@orrery/model";
import { sql } from "kysely";
import type { Clock } from "../kernel/clock.ts";
import type { Database } from "../kernel/database/database.ts";
import { longRead } from "../kernel/database/read-deadline.ts";

/** PostgreSQL answers sums and counts as texts. */
type FrequencyRow = Readonly<Record<"hour" | "raised" | "ended" | "lasted", number | string>>;

/** Counts by hours how often alarms of a type of an originator were raised lately. */
export const alarmFrequency =
  (database: Database, clock: Clock) =>
  async (originator: EntityId, type: string): Promise<AlarmFrequency> => {
    const from = clock() - ALARM_FREQUENCY_MS;
    const hour = sql`start_ts / ${sql.lit(HOUR_MS)}`;
    const { rows } = await sql<FrequencyRow>`select ${hour} as hour, count(*) as raised,
        sum(case when clear_ts >= start_ts then 1 else 0 end) as ended,
        sum(case when clear_ts >= start_ts then clear_ts - start_ts else 0 end) as lasted
      from alarm
      where originator_id = ${originator.id} and originator_type = ${originator.entityType}
        and type = ${type} and start_ts >= ${from}
      group by ${hour} order by ${hour} ${longRead}`.execute(database.db);
    const sumOf = (name: "raised" | "ended" | "lasted") => rows.reduce((sum, row) => sum + Number(row[name]), 0);
    const ended = sumOf("ended");
    return {
      from,
      total: sumOf("raised"),
      meanLastedMs: ended === 0 ? null : Math.round(sumOf("lasted") / ended),
      hours: rows.map((row) => ({ ts: Number(row.hour) * HOUR_MS, count: Number(row.raised) })),
    };
  };
