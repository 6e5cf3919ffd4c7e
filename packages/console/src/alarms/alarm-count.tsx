import { watchAlarmCount } from "@orrery/client";
import { type AlarmCountQuery, DAY_MS, type EntityId } from "@orrery/model";
import { useEffect, useState } from "react";
import { TabCount } from "../controls/tables/tabs.tsx";
import { useClient } from "../session/client-context.tsx";
import { useClaims } from "../session/use-session.ts";

interface AlarmCountProps {
  readonly entity: { readonly id: EntityId };
}

/** How many active alarms the tab of an entity begins with, kept up to date; nothing where there are none. */
export function AlarmCount({ entity: { id } }: AlarmCountProps) {
  const { live } = useClient();
  const { authority } = useClaims();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (authority === "SYS_ADMIN") return undefined; // is told of no tenant's alarms
    const query: AlarmCountQuery = {
      entityFilter: { type: "singleEntity", singleEntity: id },
      timeWindow: 30 * DAY_MS,
      statusList: ["ACTIVE"],
      searchPropagatedAlarms: true,
    };
    return watchAlarmCount(live, query, { onCount: setCount });
  }, [live, authority, id]);
  return count > 0 && <TabCount>{count}</TabCount>;
}
