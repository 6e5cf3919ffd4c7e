import type { AlarmData, AlarmDataQuery, ExportColumn } from "@orrery/model";
import type { User } from "../../kernel/auth/user.ts";
import type { AlarmQueryService } from "../../queries/alarm-query-service.ts";
import { cellOf } from "../cell.ts";
import { entityKeyOf, shownKeys } from "./entity-keys.ts";
import { CREATED_TIME, fieldCell } from "./entity-rows.ts";
import { type Rows, valueAt } from "./rows.ts";

/** Times of an alarm; 0 means not yet. */
const TIMES: ReadonlySet<string> = new Set(["createdTime", "startTs", "endTs", "ackTs", "clearTs"]);

/** Reads all alarms of a query that the user may see. */
export function alarmRows(
  queries: AlarmQueryService,
  user: User,
  query: AlarmDataQuery,
  columns: readonly ExportColumn[],
): Rows<AlarmData> {
  return {
    pages: queries.walk(user, { ...query, ...shownKeys(columns) }),
    cell(column) {
      const key = entityKeyOf(column);
      if (key?.type === "ENTITY_FIELD")
        return ({ latest }) => fieldCell(latest.ENTITY_FIELD?.[key.key]?.value, key.key);
      if (key) return ({ latest }) => latest[key.type]?.[key.key]?.value || null;
      const value = valueAt(column);
      return TIMES.has(column) ? (alarm) => cellOf(value(alarm) || null) : (alarm) => cellOf(value(alarm));
    },
    isTime: (column) => TIMES.has(column) || column === CREATED_TIME,
  };
}
