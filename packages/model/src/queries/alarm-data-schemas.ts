import { Type } from "typebox";
import { ALARM_SEARCH_STATUSES, ALARM_SEVERITIES } from "../entities/alarm.ts";
import { QUERY_LIMITS } from "./query-limits.ts";
import { entityKeySchema } from "./schemas.ts";

const nullable = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([Type.Null(), schema]));

export const alarmFieldsSchema = Type.Object({
  alarmFields: nullable(Type.Array(entityKeySchema, { maxItems: QUERY_LIMITS.keys })),
});

/** 64-bit range: clients use its end for "everything". */
const int64 = Type.Integer({ minimum: -(2 ** 63), maximum: 2 ** 63 });

/** What restricts alarms, in queries and in counts of them. */
export const alarmRestrictionsSchema = Type.Object({
  timeWindow: nullable(int64),
  startTs: nullable(int64),
  endTs: nullable(int64),
  typeList: nullable(Type.Array(Type.String(), { maxItems: 1000 })),
  severityList: nullable(Type.Array(Type.Enum([...ALARM_SEVERITIES]), { maxItems: 100 })),
  statusList: nullable(Type.Array(Type.Enum([...ALARM_SEARCH_STATUSES]), { maxItems: 100 })),
  searchPropagatedAlarms: nullable(Type.Boolean()),
  assigneeId: nullable(Type.Object({ id: Type.String() })),
});

export const alarmPageLinkSchema = Type.Object({
  ...alarmRestrictionsSchema.properties,
  pageSize: nullable(Type.Integer()),
  page: nullable(Type.Integer()),
  textSearch: nullable(Type.String()),
  dynamic: nullable(Type.Boolean()),
  sortOrder: nullable(Type.Object({ key: entityKeySchema, direction: nullable(Type.String()) })),
});
