import type { AlarmData, AlarmInfo, EntityId } from "@orrery/model";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import type { RecordState } from "../records/record-state.ts";
import { type RecordAnswer, useRecordPage } from "../records/use-record-page.ts";
import { useClient } from "../session/client-context.tsx";
import { type AlarmsOf, alarmQuery, searchStatusOf } from "./alarm-query.ts";

/** An alarm in a table; with the entity that it was found under, where that is known. */
export type AlarmRow = AlarmInfo & Partial<Pick<AlarmData, "entityId">>;

/** Lists that cannot be followed are looked at again so often. */
const REFRESH_MS = 15_000;

/** A page of alarms that the server keeps up to date. */
export interface LiveAlarmAnswer extends RecordAnswer<AlarmRow> {
  /** False until the page came, and while nothing keeps it up to date. */
  readonly isLive: boolean;
}

/**
 * A page of alarms, kept up to date by the server. For those who belong to a tenant. What is refused
 * shows nothing: the page before it was asked for otherwise.
 */
export function useLiveAlarms(filter: AlarmsOf, state: RecordState): LiveAlarmAnswer {
  const { live } = useClient();
  const { serverNow } = useTimeService();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt computes the time anew
  const asked = useMemo(() => alarmQuery(filter, state, serverNow()), [filter, state, serverNow, attempt]);
  const query = live.alarmData(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the server again
  const subscribe = useCallback((listener: () => void) => query.subscribe(listener), [query, attempt]);
  const { data, error, status } = useSyncExternalStore(subscribe, query.snapshot);
  const [last, setLast] = useState(data);
  const shown = status === "failed" ? undefined : (data ?? last);
  if (shown !== last) setLast(shown);
  return {
    page: shown?.page,
    error,
    isLive: status === "live",
    refetch: () => setAttempt((before) => before + 1),
  };
}

/** A page of the alarms of an entity, looked at again from time to time: for who belongs to no tenant. */
export function useListedAlarms(id: EntityId, state: RecordState): RecordAnswer<AlarmRow> {
  return useRecordPage(
    {
      key: ["alarms", id],
      everyMs: REFRESH_MS,
      load: (client, link, options) =>
        client.alarms.listOf(id, link, { searchStatus: searchStatusOf(state), fetchOriginator: true }, options),
    },
    state,
  );
}
