import styled from "@emotion/styled";
import type { KeySettingsOf, SettingsOf } from "@orrery/model/widgets";
import type { timeseriesTable } from "@orrery/model/widgets/table-cards";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { tabId } from "../../controls/tables/tab-id.ts";
import { zonedStamp } from "../../i18n/zoned-text.ts";
import { WidgetMessage } from "../frame/widget-states.tsx";
import { useDashboard } from "../runtime/dashboard-context.ts";
import type { SeriesViewProps, WidgetSeries } from "../runtime/define-widget.ts";
import { displayText } from "../runtime/display-value.ts";
import { useFunctionContext } from "../runtime/use-function-context.ts";
import { Value } from "../runtime/value.tsx";
import { authorActions } from "../table/author-actions.ts";
import { rowFunctions } from "../table/row-functions.ts";
import { areNumbers, pageSizeOf, type TableColumn, type TableSort } from "../table/table-parts.ts";
import { TableSearch } from "../table/table-search.tsx";
import { WidgetTable } from "../table/widget-table.tsx";
import { WidgetTableFooter } from "../table/widget-table-footer.tsx";
import { rowsOf, searchRows, sortRows, type TimeRow } from "./rows.ts";

/** Few tables have several entities. */
const Tabs = lazy(() => import("../../controls/tables/tabs.tsx").then((module) => ({ default: module.Tabs<string> })));

type TableKeySettings = KeySettingsOf<typeof timeseriesTable>;
type TimeseriesTableProps = SeriesViewProps<SettingsOf<typeof timeseriesTable>, TableKeySettings>;

const TIME = "time";
const MAX_PAGE = 10_000;
/** Rows that say whether a column is one of numbers. */
const SAMPLE = 200;

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
        <Suspense>
          <Tabs label={props.widget.config.title || props.widget.title} tabs={tabs} value={id} onChange={setChosen} />
        </Suspense>
      </TabBar>
      <TabPanel role="tabpanel" id={`${tabId(id)}-panel`} aria-labelledby={tabId(id)}>
        {rows}
      </TabPanel>
    </>
  );
}

function EntityRows({
  widget,
  settings,
  window,
  series,
}: TimeseriesTableProps & { readonly series: readonly WidgetSeries<TableKeySettings>[] }) {
  const { t, i18n } = useTranslation();
  const dashboard = useDashboard();
  const context = useFunctionContext(widget);
  const defaultPageSize = pageSizeOf(settings.defaultPageSize, MAX_PAGE);
  const [view, setView] = useState({ page: 0, pageSize: defaultPageSize, text: "" });
  const [sort, setSort] = useState<TableSort>({ id: TIME, direction: "DESC" });
  const zone = window.zone;
  const all = useMemo(() => rowsOf(series, { hideEmpty: settings.hideEmptyLines }), [series, settings.hideEmptyLines]);
  const stampOf = ({ ts }: TimeRow) => zonedStamp(ts, zone, { millis: settings.showMilliseconds });
  const formats = series.map(({ decimals, units }) => ({ decimals, units, showZeroDecimals: true }));
  const textsOf = (row: TimeRow) => [
    ...(settings.showTimestamp ? [stampOf(row)] : []),
    ...formats.map((format, index) => displayText(row.values[index], format, i18n.language)),
  ];
  const found = searchRows(all, view.text, textsOf);
  const sorted = sortRows(found, sort.id === TIME ? -1 : Number(sort.id), sort.direction);
  const page = Math.min(view.page, Math.max(0, Math.ceil(found.length / view.pageSize) - 1));
  const rows = settings.displayPagination ? sorted.slice(page * view.pageSize, (page + 1) * view.pageSize) : sorted;
  const time: TableColumn<TimeRow> = {
    id: TIME,
    label: t("widget.column-timestamp"),
    width: settings.showMilliseconds ? "190px" : "170px",
    cell: stampOf,
  };
  const columns = series.map((each, index): TableColumn<TimeRow> => {
    const isNumeric = areNumbers(rows.slice(0, SAMPLE).map(({ values }) => values[index]));
    return {
      id: String(index),
      label: each.label,
      align: isNumeric ? "end" : undefined,
      strong: true,
      cell: ({ values }) => <Value value={values[index]} format={formats[index] ?? {}} />,
    };
  });
  const [first] = series;
  const subject = first && {
    entityId: first.entity.id,
    entityName: first.entity.name,
    entityLabel: first.entity.label,
  };
  const subjectOf = (row: TimeRow) =>
    subject && {
      ...subject,
      additionalParams: { ...Object.fromEntries([row.ts, ...row.values].entries()), formattedTs: stampOf(row) },
    };
  const { cell, buttons, onRow } = authorActions(widget.config.actions, subjectOf, dashboard);
  const functions = rowFunctions<TimeRow>({
    cells: series.map(({ label, keySettings }, index) => ({
      column: String(index),
      label,
      settings: keySettings,
      readValue: ({ values }) => values[index],
    })),
    row: settings,
    actions: cell,
    context,
    rowName: "rowData",
    rowOf: ({ ts, values }) => ({
      // Labels are members without a value, as in the contract; names have them.
      ...Object.fromEntries(series.map(({ label }) => [label, null])),
      ...Object.fromEntries(series.map(({ key }, index) => [key.name, values[index] ?? null])),
      Timestamp: ts,
    }),
  });
  return (
    <>
      {settings.enableSearch && <TableSearch text={view.text} onText={(text) => setView({ ...view, text, page: 0 })} />}
      {found.length === 0 && <WidgetMessage title={t("table.nothing-found")} />}
      {found.length > 0 && (
        <WidgetTable
          label={widget.config.title || widget.title}
          columns={settings.showTimestamp ? [time, ...columns] : columns}
          rows={rows}
          rowKey={({ ts }) => String(ts)}
          sort={sort}
          onSort={setSort}
          onRow={onRow}
          actions={buttons}
          reservesSpace={settings.reserveSpaceForHiddenAction === "true"}
          functions={functions}
          stickyHead={settings.enableStickyHeader}
          stickyActions={settings.enableStickyAction}
        />
      )}
      {settings.displayPagination && (
        <WidgetTableFooter
          page={page}
          pageSize={view.pageSize}
          total={found.length}
          defaultPageSize={defaultPageSize}
          onPage={(next) => setView({ ...view, page: next })}
          onPageSize={(pageSize) => setView({ ...view, pageSize, page: 0 })}
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
