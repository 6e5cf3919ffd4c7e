import { DAY_MS } from "@orrery/model";
import { lazy, Suspense, useMemo } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { withValues } from "../entities/filters/list-filter.ts";
import { PageFrame } from "../page/page-frame.tsx";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import { useRecordAddress } from "../records/record-address.ts";
import { useClient } from "../session/client-context.tsx";
import { useStaleSince } from "../session/use-connection.ts";
import { useClaims } from "../session/use-session.ts";
import { ALARM_FILTER_NAMES, alarmPageFilters, alarmsOf } from "./alarm-filters.ts";
import { alarmQuery } from "./alarm-query.ts";
import { type AlarmRow, useLiveAlarms } from "./alarm-source.ts";
import { AlarmTable } from "./alarm-table.tsx";
import { AlarmsMark } from "./alarms-mark.tsx";
import { useSeverityCounts } from "./severity-counts.ts";
import { SeverityStrip } from "./severity-strip.tsx";
import { useAlarmActions } from "./use-alarm-actions.ts";

const AlarmDrawer = lazy(() => import("./details/alarm-drawer.tsx").then((code) => ({ default: code.AlarmDrawer })));

const SHOWN = { lengthMs: 7 * DAY_MS, filters: ALARM_FILTER_NAMES };
const ADDRESS = "/alarms";

/** All alarms that the user may see, kept up to date; what is chosen of them stands in the address. */
export function AlarmsPage() {
  const client = useClient();
  const claims = useClaims();
  const { serverNow } = useTimeService();
  const staleSince = useStaleSince();
  const [state, change] = useRecordAddress(SHOWN);
  const { alarmId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const filters = useMemo(() => alarmPageFilters(claims), [claims]);
  const chosen = state.filters.originator;
  const whose = useMemo(() => alarmsOf(chosen), [chosen]);
  const answer = useLiveAlarms(whose, state);
  const counts = useSeverityCounts(whose, state, answer.page);
  const { mutate, isPending } = useAlarmActions();
  const open = ({ id }: AlarmRow) => void navigate(`${ADDRESS}/${id.id}${search}`, { replace: alarmId !== undefined });
  return (
    <PageFrame count={answer.page?.totalElements}>
      <AlarmTable
        answer={answer}
        state={state}
        onChange={change}
        filters={filters}
        lead={
          <SeverityStrip
            counts={counts}
            value={state.filters.severity ?? []}
            onChange={(severity) => change({ filters: withValues(state.filters, "severity", severity) })}
          />
        }
        source={() => ({ kind: "alarms", query: alarmQuery(whose, state, serverNow()) })}
        findAll={async (limit) => {
          const query = alarmQuery(whose, state, serverNow());
          const found = await client.alarms.find({
            ...query,
            pageLink: { ...query.pageLink, page: 0, pageSize: limit },
          });
          return found.data;
        }}
        staleSince={staleSince}
        mark={<AlarmsMark isLive={answer.isLive} staleSince={staleSince} />}
        onOpen={open}
        currentId={alarmId}
      />
      {alarmId !== undefined && (
        <Suspense fallback={null}>
          <AlarmDrawer
            id={alarmId}
            rows={answer.page?.data ?? []}
            busy={isPending}
            onRun={(action, alarm) => mutate({ action, alarms: [alarm] })}
            onWalk={open}
            onClose={() => void navigate(`${ADDRESS}${search}`)}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}
