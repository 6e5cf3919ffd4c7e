import { defaultAlarmKeys } from "@orrery/model";
import { alarmsTable } from "@orrery/model/widgets/alarm-widgets";
import { defineWidget } from "../runtime/define-widget.ts";
import { TABLE_FUNCTIONS } from "../table/table-functions.ts";
import { pageSizeOf } from "../table/table-parts.ts";
import { defaultAlarmSort, planAlarmColumns } from "./alarm-columns.ts";
import { AlarmsTableView, UNPAGED } from "./alarms-table-view.tsx";

export const alarmsTableWidget = defineWidget(alarmsTable, {
  padded: false,
  skeleton: "table",
  runs: TABLE_FUNCTIONS,
  firstPage: ({ displayPagination, defaultPageSize, defaultSortOrder }, { config }) => {
    const own = config.alarmSource?.dataKeys ?? [];
    const keys = own.length > 0 ? own : defaultAlarmKeys(String);
    const plans = planAlarmColumns(keys, config, (key) => alarmsTable.keySettings.read(key.settings));
    const sort = defaultAlarmSort(defaultSortOrder, plans);
    const key = plans.find(({ id }) => id === sort?.id)?.sortKey;
    return {
      pageSize: displayPagination ? pageSizeOf(defaultPageSize, UNPAGED) : UNPAGED,
      ...(sort && key && { sort: { key, direction: sort.direction } }),
    };
  },
  View: AlarmsTableView,
});
