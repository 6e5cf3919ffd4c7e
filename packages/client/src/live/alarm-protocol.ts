import type { AlarmData, AlarmDataQuery, PageData } from "@orrery/model";
import type { LiveProtocol } from "./live-query.ts";

/** A page of alarms, and the numbers of entities. */
export interface LiveAlarms {
  readonly page: PageData<AlarmData>;
  /** Entities that the query selects. */
  readonly totalEntities: number;
  /** Number of those whose alarms are shown. */
  readonly allowedEntities: number;
}

/** Alarms of the entities of a query. */
export function alarmDataProtocol(query: AlarmDataQuery): LiveProtocol<LiveAlarms> {
  return {
    start: (cmdId) => ({ kind: "alarmDataCmds", command: { cmdId, query } }),
    stop: (cmdId) => ({ kind: "alarmDataUnsubscribeCmds", command: { cmdId } }),
    reduce(before, message) {
      if (!("cmdUpdateType" in message) || message.cmdUpdateType !== "ALARM_DATA") return before;
      const { data, update, totalEntities, allowedEntities } = message;
      const page = data ?? (before && update ? updateAlarms(before.page, update) : before?.page);
      return page && { page, totalEntities, allowedEntities };
    },
  };
}

/** The changed page; unchanged alarms stay the same objects. */
export function updateAlarms(page: PageData<AlarmData>, updates: readonly AlarmData[]): PageData<AlarmData> {
  const changed = new Map(updates.map((alarm) => [placeOf(alarm), alarm]));
  return { ...page, data: page.data.map((alarm) => changed.get(placeOf(alarm)) ?? alarm) };
}

/** A page lists an alarm once per entity under which it was found. */
function placeOf({ id, entityId }: AlarmData): string {
  return `${id.id} ${entityId.id}`;
}
