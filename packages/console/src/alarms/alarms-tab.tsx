import { listSourceOf } from "@orrery/client";
import { DAY_MS, type EntityFilter, type EntityId } from "@orrery/model";
import { useMemo } from "react";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import { recordLink, timeOf, useRecordState } from "../records/record-state.ts";
import { useStaleSince } from "../session/use-connection.ts";
import { useClaims } from "../session/use-session.ts";
import { alarmSeverityFilter, alarmStatusFilter, alarmTypeFilter } from "./alarm-filters.ts";
import { alarmQuery, searchStatusOf } from "./alarm-query.ts";
import { useListedAlarms, useLiveAlarms } from "./alarm-source.ts";
import { AlarmTable } from "./alarm-table.tsx";
import { AlarmsMark } from "./alarms-mark.tsx";

interface EntityAlarmsProps {
  readonly id: EntityId;
}

const LAST_30_DAYS = { lengthMs: 30 * DAY_MS } as const;
/** Whose an entity is stands above its tabs. */
const OF_AN_ENTITY = ["customer"];
const LISTED_FILTERS = [alarmStatusFilter];

/** Alarms of an entity, and those that are propagated to it. */
function EntityAlarms({ id }: EntityAlarmsProps) {
  const { authority } = useClaims();
  return authority === "SYS_ADMIN" ? <ListedAlarms key={id.id} id={id} /> : <LiveAlarms key={id.id} id={id} />;
}

/** The same, as a tab of a drawer. */
export function AlarmsTab({ entity }: { readonly entity: { readonly id: EntityId } }) {
  return <EntityAlarms id={entity.id} />;
}

function LiveAlarms({ id }: EntityAlarmsProps) {
  const { serverNow } = useTimeService();
  const staleSince = useStaleSince();
  const [state, change] = useRecordState(LAST_30_DAYS);
  const filter = useMemo<EntityFilter>(() => ({ type: "singleEntity", singleEntity: id }), [id]);
  const filters = useMemo(() => [alarmSeverityFilter, alarmTypeFilter(id), alarmStatusFilter], [id]);
  const answer = useLiveAlarms(filter, state);
  return (
    <AlarmTable
      answer={answer}
      state={state}
      onChange={change}
      filters={filters}
      without={OF_AN_ENTITY}
      source={() => ({ kind: "alarms", query: alarmQuery(filter, state, serverNow()) })}
      staleSince={staleSince}
      mark={<AlarmsMark isLive={answer.isLive} staleSince={staleSince} />}
    />
  );
}

function ListedAlarms({ id }: EntityAlarmsProps) {
  const { serverNow } = useTimeService();
  const [state, change] = useRecordState(LAST_30_DAYS);
  return (
    <AlarmTable
      answer={useListedAlarms(id, state)}
      state={state}
      onChange={change}
      filters={LISTED_FILTERS}
      without={OF_AN_ENTITY}
      source={(client) =>
        listSourceOf(client, ({ alarms }) =>
          alarms.listOf(id, recordLink(state, timeOf(state.window, serverNow())), {
            searchStatus: searchStatusOf(state),
            fetchOriginator: true,
          }),
        )
      }
    />
  );
}
