import styled from "@emotion/styled";
import { type EntityData, entityKeyOf } from "@orrery/model";
import { entitiesTable } from "@orrery/model/widgets/table-cards";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { SearchField } from "../../controls/fields/search-field.tsx";
import { ExportButton } from "../../exports/export-button.tsx";
import { useFormats } from "../../i18n/use-formats.ts";
import { zonedStamp } from "../../i18n/zoned-text.ts";
import { WidgetFrame } from "../frame/widget-frame.tsx";
import { WidgetFailure, WidgetMessage, WidgetSkeleton } from "../frame/widget-states.tsx";
import { type ActionSubject, useDashboard, useDashboardTime } from "../runtime/dashboard-context.ts";
import { entityOf } from "../runtime/data/widget-series.ts";
import type { PagesViewProps } from "../runtime/define-widget.ts";
import { EmptyReason, useFunctionNotice } from "../runtime/empty-reason.tsx";
import { HeaderActions } from "../runtime/header-actions.tsx";
import { ActiveState, Value } from "../runtime/value.tsx";
import { type TableColumn, type TableSort, WidgetTable } from "../widget-table.tsx";
import { WidgetTableFooter } from "../widget-table-footer.tsx";
import { ColumnChooser } from "./column-chooser.tsx";
import type { TableKeySettings, TableSettings } from "./table-columns.ts";
import { type ColumnPlan, defaultSort, planColumns } from "./table-columns.ts";
import { exportedEntities } from "./table-export.ts";
import { entityPageQuery, useEntityPage } from "./use-entity-page.ts";

const UNPAGED = 1024;

type EntitiesTableProps = PagesViewProps<TableSettings, TableKeySettings>;

/** Entities of the first datasource with their latest values: searched, sorted and paged by the server, kept live. */
export function EntitiesTableView({ widget, settings, source, keySettingsOf }: EntitiesTableProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const notice = useFunctionNotice(widget, entitiesTable);
  const titles = { name: t("entity.name"), label: t("widget.column-label"), type: t("widget.column-type") };
  const plans = planColumns(source.datasource.dataKeys, settings, { config: widget.config, titles, keySettingsOf });
  const defaultPageSize = settings.defaultPageSize > 0 ? Math.min(Math.floor(settings.defaultPageSize), UNPAGED) : 10;
  const [view, setView] = useState<{ page: number; pageSize: number; text: string; sort: TableSort | undefined }>(
    () => ({
      page: 0,
      pageSize: settings.displayPagination ? defaultPageSize : UNPAGED,
      text: "",
      sort: defaultSort(settings.defaultSortOrder, plans),
    }),
  );
  const [isSearching, setSearching] = useState(false);
  const [shown, setShown] = useState<ReadonlyMap<string, boolean>>(new Map());
  const sortKey = plans.find(({ id }) => id === view.sort?.id)?.sortKey;
  const query = entityPageQuery(source, {
    ...view,
    sort: sortKey && view.sort ? { key: sortKey, direction: view.sort.direction } : undefined,
  });
  const { data, status, error } = useEntityPage(query);
  const columns = plans.filter((plan) => shown.get(plan.id) ?? !plan.hiddenByDefault);
  const content = () => {
    if (!data && status === "failed") return <WidgetFailure message={error?.message ?? ""} />;
    if (!data) return <WidgetSkeleton kind="table" />;
    if (data.totalElements === 0 && view.text) return <WidgetMessage title={t("table.nothing-found")} />;
    if (data.totalElements === 0) return <EmptyReason widget={widget} datasources={[source]} />;
    return (
      <Rows
        widget={widget}
        plans={columns}
        rows={data.data}
        sort={view.sort}
        onSort={(sort) => setView({ ...view, sort, page: 0 })}
      />
    );
  };
  const title = settings.entitiesTitle || widget.config.title || widget.title;
  return (
    <WidgetFrame
      config={widget.config}
      title={title}
      sub={data ? number(data.totalElements) : undefined}
      padded={false}
      notice={status === "failed" && data ? t("widget.not-live", { message: error?.message ?? "" }) : notice}
      control={
        isSearching ? (
          <SearchBox>
            <SearchField
              autoFocus
              label={t("action.search")}
              value={view.text}
              onChange={(text) => setView({ ...view, text, page: 0 })}
            />
          </SearchBox>
        ) : undefined
      }
      tools={
        <>
          {settings.enableSearch && (
            <IconButton
              icon={isSearching ? "close" : "search"}
              size="tiny"
              label={t(isSearching ? "action.clear-search" : "action.search")}
              onClick={() => {
                setSearching(!isSearching);
                if (view.text) setView({ ...view, text: "", page: 0 });
              }}
            />
          )}
          {settings.enableSelectColumnDisplay && (
            <ColumnChooser
              plans={plans}
              shown={columns}
              onToggle={(id, visible) => setShown(new Map(shown).set(id, visible))}
            />
          )}
          {query && data && data.totalElements > 0 && (
            <ExportButton
              size="tiny"
              table={() => exportedEntities({ name: title, total: data.totalElements, plans, shown: columns, query })}
            />
          )}
          <HeaderActions widget={widget} subject={undefined} />
        </>
      }
    >
      {content()}
      {settings.displayPagination && data && data.totalElements > defaultPageSize && (
        <WidgetTableFooter
          {...view}
          total={data.totalElements}
          defaultPageSize={defaultPageSize}
          onPage={(page) => setView({ ...view, page })}
          onPageSize={(pageSize) => setView({ ...view, pageSize, page: 0 })}
        />
      )}
    </WidgetFrame>
  );
}

interface RowsProps {
  readonly widget: EntitiesTableProps["widget"];
  readonly plans: readonly ColumnPlan[];
  readonly rows: readonly EntityData[];
  readonly sort: TableSort | undefined;
  readonly onSort: (sort: TableSort) => void;
}

function Rows({ widget, plans, rows, sort, onSort }: RowsProps) {
  const { t } = useTranslation();
  const dashboard = useDashboard();
  const zone = useDashboardTime().settings.zone ?? dashboard.browserZone;
  const { actions = {} } = widget.config;
  const only = (source: string) => actions[source]?.find(dashboard.canRun);
  const [click, double] = [only("rowClick"), only("rowDoubleClick")];
  const buttons = (actions.actionCellButton ?? []).filter(dashboard.canRun);
  const columns = plans.map((plan) =>
    columnOf(plan, rows, { zone, typeName: (type) => t(`widget.type-${type.toLowerCase()}`) }),
  );
  return (
    <WidgetTable
      label={widget.config.title || widget.title}
      columns={columns}
      rows={rows}
      rowKey={({ entityId }) => entityId.id}
      sort={sort}
      onSort={onSort}
      onRow={click && ((row) => dashboard.run(click, subjectOf(row)))}
      onRowDouble={double && ((row) => dashboard.run(double, subjectOf(row)))}
      rowActions={
        buttons.length === 0
          ? undefined
          : (row) =>
              buttons.map((action) => (
                <IconButton
                  key={action.name}
                  icon="open"
                  size="tiny"
                  label={action.name}
                  onClick={() => dashboard.run(action, subjectOf(row))}
                />
              ))
      }
    />
  );
}

function subjectOf(row: EntityData): ActionSubject {
  const { id, name, label } = entityOf(row);
  return { entityId: id, entityName: name, entityLabel: label };
}

function columnOf(
  plan: ColumnPlan,
  rows: readonly EntityData[],
  { zone, typeName }: { readonly zone: string; readonly typeName: (type: string) => string },
): TableColumn<EntityData> {
  const textOf = ({ latest }: EntityData) => {
    const wanted = plan.key && entityKeyOf(plan.key);
    return wanted && latest[wanted.type]?.[wanted.key]?.value;
  };
  const isState = plan.key?.type === "attribute" && plan.key.name === "active";
  const isNumeric = plan.kind === "key" && isMostlyNumbers(rows.map(textOf));
  const base = { id: plan.id, label: plan.label, width: plan.width, sortable: plan.sortKey !== undefined };
  switch (plan.kind) {
    case "name":
      return { ...base, strong: true, cell: (row) => entityOf(row).name };
    case "label":
      return { ...base, cell: (row) => entityOf(row).label };
    case "type":
      return { ...base, cell: ({ entityId }) => typeName(entityId.entityType) };
    case "time":
      return { ...base, cell: (row) => (textOf(row) ? zonedStamp(Number(textOf(row)), zone) : "") };
    case "key":
      return {
        ...base,
        strong: isNumeric,
        align: isNumeric ? "end" : undefined,
        cell: (row) =>
          isState ? (
            <ActiveState value={textOf(row)} />
          ) : (
            <Value value={textOf(row)} format={{ ...plan.format, showZeroDecimals: true }} />
          ),
      };
  }
}

/** Numbers stand at the end of their column, so that they line up. */
function isMostlyNumbers(values: readonly (string | undefined)[]): boolean {
  const known = values.filter((value) => value !== undefined && value !== "");
  return known.length > 0 && known.every((value) => Number.isFinite(Number(value)));
}

const SearchBox = styled.div({ "& .MuiOutlinedInput-root": { inlineSize: 180, blockSize: 28 } });
