import { type AlarmDataQuery, DAY_MS, type EntityId } from "@orrery/model";
import { useState, useSyncExternalStore } from "react";
import { TabCount } from "../controls/tables/tabs.tsx";
import { useClient } from "../session/client-context.tsx";
import { useClaims } from "../session/use-session.ts";

interface AlarmCountProps {
  readonly entity: { readonly id: EntityId };
}

/** How many active alarms the tab of an entity begins with, kept up to date; nothing where there are none. */
export function AlarmCount({ entity }: AlarmCountProps) {
  const { authority } = useClaims();
  return authority === "SYS_ADMIN" ? null : <LiveCount entity={entity} />;
}

function LiveCount({ entity }: AlarmCountProps) {
  const { live } = useClient();
  const [query] = useState(() => live.alarmData(activeAlarmsOf(entity.id)));
  const { data } = useSyncExternalStore(query.subscribe, query.snapshot);
  const count = data?.page.totalElements ?? 0;
  return count > 0 && <TabCount>{count}</TabCount>;
}

function activeAlarmsOf(id: EntityId): AlarmDataQuery {
  return {
    entityFilter: { type: "singleEntity", singleEntity: id },
    pageLink: {
      ...{ page: 0, pageSize: 1, timeWindow: 30 * DAY_MS },
      ...{ typeList: [], severityList: [], statusList: ["ACTIVE"], searchPropagatedAlarms: true },
    },
  };
}
