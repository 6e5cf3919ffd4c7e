import {
  type AlarmCountQuery,
  type AlarmDataPageLink,
  type AlarmDataQuery,
  alarmFieldsSchema,
  alarmPageLinkSchema,
  alarmRestrictionsSchema,
  entityId,
  entityQuerySchema,
  isAlarmField,
  isRecord,
  PlatformError,
  parseUuid,
  type UserId,
} from "@orrery/model";
import { parseBody } from "../../kernel/http/input/validation.ts";
import { parseEntityCountQuery, sortedKeys } from "./parse-query.ts";

/** Maximum alarms of one answer, also for "no limit". */
const MAX_ALARMS = 50_000;
/** Keeps the offset of the last page from overflowing. */
const MAX_PAGE = 0x7fff_ffff;

/** @throws {PlatformError} `badRequest` (reference: telemetry and queries, 6.1). */
export function parseAlarmDataQuery(value: unknown): AlarmDataQuery {
  const part = asksForAll(value)
    ? { entityFilter: { type: "allAlarms" } as const, keyFilters: [] }
    : parseEntityCountQuery(value);
  const { entityFields, latestValues, alarmFields, pageLink } = value as Readonly<Record<string, unknown>>; // validated above
  const parsed = parseBody(entityQuerySchema, { entityFields, latestValues });
  return {
    ...part,
    ...sortedKeys(parsed),
    alarmFields: parseBody(alarmFieldsSchema, { alarmFields }).alarmFields ?? [],
    pageLink: parsePageLink(pageLink),
  };
}

/** @throws {PlatformError} `badRequest` (reference: later versions, 2.2). */
export function parseAlarmCountQuery(value: unknown): AlarmCountQuery {
  if (!isRecord(value)) throw new PlatformError("badRequest", "Query must be specified.");
  const { entityFilter, keyFilters } = value;
  const hasFilters = Array.isArray(keyFilters) && keyFilters.length > 0;
  const part = entityFilter || hasFilters ? parseEntityCountQuery(value) : {};
  const { assigneeId, ...restrictions } = parseBody(alarmRestrictionsSchema, value);
  return { ...part, ...restrictions, assigneeId: userIn(assigneeId) };
}

/** Our own filter, beside those of entities. */
function asksForAll(value: unknown): boolean {
  return isRecord(value) && isRecord(value.entityFilter) && value.entityFilter.type === "allAlarms";
}

function userIn(id: { readonly id: string } | null | undefined): UserId | undefined {
  return id ? entityId("USER", parseUuid(id.id)) : undefined;
}

function parsePageLink(value: unknown): AlarmDataPageLink {
  if (value === undefined || value === null) {
    throw new PlatformError("badRequest", "Alarm Data Page link must be specified.");
  }
  const { sortOrder, assigneeId, ...link } = parseBody(alarmPageLinkSchema, value);
  const [pageSize, page] = [link.pageSize ?? 0, link.page ?? 0];
  if (page < 0 || page > MAX_PAGE) {
    const message = `Incorrect alarm data page link page '${page}'. Page must be positive integer.`;
    throw new PlatformError("badRequest", message);
  }
  if (sortOrder?.key.type === "ALARM_FIELD" && !isAlarmField(sortOrder.key.key)) {
    throw new PlatformError("badRequest", `Unsupported sort property '${sortOrder.key.key}'!`);
  }
  return {
    ...link,
    pageSize: pageSize <= 0 ? MAX_ALARMS : Math.min(pageSize, MAX_ALARMS),
    page,
    textSearch: link.textSearch || undefined,
    assigneeId: userIn(assigneeId),
    sortOrder: sortOrder && { key: sortOrder.key, direction: sortOrder.direction === "ASC" ? "ASC" : "DESC" },
  };
}
