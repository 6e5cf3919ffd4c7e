import { ALARM_SEARCH_STATUSES, ALARM_SEVERITIES, type EntityId } from "@orrery/model";
import type { ListFilter } from "../entities/filters/list-filter.ts";

/** So many alarms are looked at for the types that there are. */
const LOOKED_AT = 100;

/** Active, cleared, acknowledged or not: one of them. */
export const alarmStatusFilter: ListFilter = {
  name: "status",
  label: "alarm.status",
  single: true,
  fixed: ALARM_SEARCH_STATUSES.filter((status) => status !== "ANY").map((value) => ({
    value,
    label: `alarm.search-status-${value.toLowerCase()}`,
  })),
};

export const alarmSeverityFilter: ListFilter = {
  name: "severity",
  label: "alarm.severity",
  fixed: ALARM_SEVERITIES.map((value) => ({ value, label: `alarm.severity-${value.toLowerCase()}` })),
};

/** By the types that the newest alarms of an entity have. */
export function alarmTypeFilter(id: EntityId): ListFilter {
  return {
    name: "type",
    label: "alarm.type",
    texts: true,
    source: {
      key: `alarm-types-${id.id}`,
      find: async (client, text, options) => {
        const { data } = await client.alarms.listOf(id, { page: 0, pageSize: LOOKED_AT }, {}, options);
        return [...new Set(data.map(({ type }) => type))]
          .filter((type) => type.toLowerCase().includes(text.toLowerCase()))
          .toSorted()
          .map((type) => ({ value: type, label: type }));
      },
      name: (_client, value) => Promise.resolve(value),
    },
  };
}
