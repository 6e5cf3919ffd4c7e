import { laterAlarms } from "@orrery/client";
import { ALARM_SEVERITIES, type AlarmDataQuery, type AlarmSeverity } from "@orrery/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import type { RecordState } from "../records/record-state.ts";
import { useClient } from "../session/client-context.tsx";
import { type AlarmsOf, alarmQuery } from "./alarm-query.ts";

export type SeverityCounts = Readonly<Record<AlarmSeverity, number>>;

/** Counts follow the list, at most so often: among very many alarms they are not free. */
const AT_MOST_EVERY_MS = 5_000;

/**
 * How many alarms of each severity a table would show if it were filtered by that one alone. `page`: what it shows now;
 * with another one they are counted again.
 */
export function useSeverityCounts(whose: AlarmsOf, state: RecordState, page: unknown): SeverityCounts | undefined {
  const client = useClient();
  const { serverNow } = useTimeService();
  const { severity: _, ...filters } = state.filters;
  const asked = { ...state, filters, page: 0, pageSize: 1 };
  const { data, dataUpdatedAt, refetch } = useQuery({
    queryKey: ["alarms", "severities", whose, asked.search, asked.filters, asked.window],
    queryFn: async ({ signal }) => {
      const query = alarmQuery(whose, asked, serverNow());
      const options = { signal, silent: true, ignoreErrors: true };
      const counted = await Promise.all(
        ALARM_SEVERITIES.map(async (severity) => {
          const pageLink = { ...query.pageLink, severityList: [severity] };
          // Only lists can look for a text.
          if (asked.search !== "") return (await client.alarms.find({ ...query, pageLink }, options)).totalElements;
          return laterAlarms(client.api).count(countOf({ ...query, pageLink }), options);
        }),
      );
      return Object.fromEntries(ALARM_SEVERITIES.map((severity, at) => [severity, counted[at] ?? 0])) as SeverityCounts; // one of each
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  const counted = useRef(page);
  useEffect(() => {
    if (counted.current === undefined) counted.current = page; // they were asked for together
    if (counted.current === page) return undefined;
    const wait = Math.max(0, dataUpdatedAt + AT_MOST_EVERY_MS - Date.now());
    const timer = setTimeout(() => {
      counted.current = page;
      void refetch();
    }, wait);
    return () => clearTimeout(timer);
  }, [page, dataUpdatedAt, refetch]);
  return data;
}

function countOf({ entityFilter, pageLink }: AlarmDataQuery) {
  const { startTs, endTs, timeWindow, typeList, severityList, statusList, searchPropagatedAlarms, assigneeId } =
    pageLink;
  return {
    entityFilter: entityFilter.type === "allAlarms" ? undefined : entityFilter,
    ...{ startTs, endTs, timeWindow, typeList, severityList, statusList, searchPropagatedAlarms, assigneeId },
  };
}
