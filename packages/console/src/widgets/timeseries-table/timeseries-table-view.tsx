import styled from "@emotion/styled";
import type { SettingsOf } from "@orrery/model/widgets";
import type { timeseriesTable } from "@orrery/model/widgets/table-cards";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tabs, tabId } from "../../controls/tables/tabs.tsx";
import { zonedStamp } from "../../i18n/zoned-text.ts";
import { useDashboard } from "../runtime/dashboard-context.ts";
import type { SeriesViewProps, WidgetSeries } from "../runtime/define-widget.ts";
import { Value } from "../runtime/value.tsx";
import { type TableColumn, type TableSort, WidgetTable } from "../widget-table.tsx";
import { WidgetTableFooter } from "../widget-table-footer.tsx";
import { rowsOf, sortRows, type TimeRow } from "./rows.ts";

type TimeseriesTableProps = SeriesViewProps<SettingsOf<typeof timeseriesTable>>;

/** Points as rows, a tab for each entity. */
export function TimeseriesTableView(props: TimeseriesTableProps) {
  const { data, settings } = props;
  const entities = useMemo(() => [...Map.groupBy(data, ({ entity }) => entity.id.id)], [data]);
  const [chosen, setChosen] = useState("");
  const [id, series = []] = entities.find(([key]) => key === chosen) ?? entities[0] ?? ["", []];
  const tabs = entities.map(([value, [first]]) => ({
    value,
    label: (settings.useEntityLabel ? first?.entity.label : first?.entity.name) ?? "",
  }));
  const rows = <EntityRows key={id} {...props} series={series} />;
  if (tabs.length <= 1) return rows;
  return (
    <>
      <TabBar>
        <Tabs label={props.widget.config.title || props.widget.title} tabs={tabs} value={id} onChange={setChosen} />
      </TabBar>
      <TabPanel role="tabpanel" id={`${tabId(id)}-panel`} aria-labelledby={tabId(id)}>
        {rows}
      </TabPanel>
    </>
  );
}

const TIME = "time";

function EntityRows({
  widget,
  settings,
  window,
  series,
}: TimeseriesTableProps & { readonly series: readonly WidgetSeries[] }) {
  const { t } = useTranslation();
  const { actions = {} } = widget.config;
  const dashboard = useDashboard();
  const defaultPageSize = settings.defaultPageSize > 0 ? Math.floor(settings.defaultPageSize) : 10;
  const [view, setView] = useState({ page: 0, pageSize: defaultPageSize });
  const [sort, setSort] = useState<TableSort>({ id: TIME, direction: "DESC" });
  const all = useMemo(() => rowsOf(series, { hideEmpty: settings.hideEmptyLines }), [series, settings.hideEmptyLines]);
  const sorted = sortRows(all, sort.id === TIME ? -1 : Number(sort.id), sort.direction);
  const page = Math.min(view.page, Math.max(0, Math.ceil(all.length / view.pageSize) - 1));
  const rows = settings.displayPagination ? sorted.slice(page * view.pageSize, (page + 1) * view.pageSize) : sorted;
  const zone = window.zone;
  const time: TableColumn<TimeRow> = {
    id: TIME,
    label: t("widget.column-timestamp"),
    width: settings.showMilliseconds ? "190px" : "170px",
    cell: ({ ts }) => zonedStamp(ts, zone, { millis: settings.showMilliseconds }),
  };
  const columns = series.map((each, index): TableColumn<TimeRow> => {
    const format = { decimals: each.decimals, units: each.units, showZeroDecimals: true };
    return {
      id: String(index),
      label: each.label,
      align: "end",
      strong: true,
      cell: ({ values }) => <Value value={values[index]} format={format} />,
    };
  });
  const click = actions.rowClick?.find(dashboard.canRun);
  const [first] = series;
  const subject = first && {
    entityId: first.entity.id,
    entityName: first.entity.name,
    entityLabel: first.entity.label,
  };
  return (
    <>
      <WidgetTable
        label={widget.config.title || widget.title}
        columns={settings.showTimestamp ? [time, ...columns] : columns}
        rows={rows}
        rowKey={({ ts }) => String(ts)}
        sort={sort}
        onSort={setSort}
        onRow={click && (() => dashboard.run(click, subject))}
      />
      {settings.displayPagination && (
        <WidgetTableFooter
          page={page}
          pageSize={view.pageSize}
          total={all.length}
          defaultPageSize={defaultPageSize}
          onPage={(next) => setView({ ...view, page: next })}
          onPageSize={(pageSize) => setView({ page: 0, pageSize })}
        />
      )}
    </>
  );
}

const TabPanel = styled.div({ flex: 1, minBlockSize: 0, display: "flex", flexDirection: "column" });

const TabBar = styled.div({
  flex: "none",
  borderBlockEnd: "1px solid var(--line)",
  "& .MuiTabs-root": { padding: "0 16px" },
});
