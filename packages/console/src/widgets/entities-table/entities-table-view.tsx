import { type EntityData, fillLabel } from "@orrery/model";
import { entitiesTable } from "@orrery/model/widgets/table-cards";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ExportButton } from "../../exports/export-button.tsx";
import { useFormats } from "../../i18n/use-formats.ts";
import { WidgetFrame } from "../frame/widget-frame.tsx";
import { WidgetFailure, WidgetMessage, WidgetSkeleton } from "../frame/widget-states.tsx";
import { entityOf, entitySubject } from "../runtime/data/widget-series.ts";
import type { PagesViewProps } from "../runtime/define-widget.ts";
import { EmptyReason, useFunctionNotice } from "../runtime/empty-reason.tsx";
import { KEY_FUNCTIONS } from "../runtime/functions.ts";
import { HeaderActions } from "../runtime/header-actions.tsx";
import { ColumnChooser } from "../table/column-chooser.tsx";
import { FunctionProblem } from "../table/function-problem.tsx";
import type { RowAction } from "../table/row-actions.tsx";
import { TABLE_FUNCTIONS } from "../table/table-functions.ts";
import { pageSizeOf, type TableSort } from "../table/table-parts.ts";
import { TableSearch } from "../table/table-search.tsx";
import { WidgetTableFooter } from "../table/widget-table-footer.tsx";
import { EntityRows, scriptEntity } from "./entity-rows.tsx";
import { defaultSort, planColumns, type TableKeySettings, type TableSettings } from "./table-columns.ts";
import { exportedEntities } from "./table-export.ts";
import { entityPageQuery, useEntityPage } from "./use-entity-page.ts";

const UNPAGED = 1024;

/** Settings whose functions the table runs. */
export const RUNS: readonly string[] = [...TABLE_FUNCTIONS, ...KEY_FUNCTIONS];

interface EntitiesTableProps extends PagesViewProps<TableSettings, TableKeySettings> {
  /** Buttons of the widget's own: in its head, and behind those of its author at the rows. */
  readonly headTools?: ReactNode;
  readonly ownActions?: readonly RowAction<EntityData>[] | undefined;
}

interface View {
  readonly page: number;
  readonly pageSize: number;
  readonly text: string;
  readonly sort: TableSort | undefined;
}

/** Entities of the first datasource with their latest values: searched, sorted and paged by the server, kept live. */
export function EntitiesTableView(props: EntitiesTableProps) {
  const { widget, settings, source, keySettingsOf, headTools, ownActions } = props;
  const { t } = useTranslation();
  const { number } = useFormats();
  const notice = useFunctionNotice(widget, { declaration: entitiesTable, runs: RUNS });
  const titles = { name: t("entity.name"), label: t("widget.column-label"), type: t("widget.column-type") };
  const plans = planColumns(source.datasource.dataKeys, settings, { config: widget.config, titles, keySettingsOf });
  const defaultPageSize = pageSizeOf(settings.defaultPageSize, UNPAGED);
  const [view, setView] = useState<View>(() => ({
    page: 0,
    pageSize: settings.displayPagination ? defaultPageSize : UNPAGED,
    text: "",
    sort: defaultSort(settings.defaultSortOrder, plans),
  }));
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const sortKey = plans.find(({ id }) => id === view.sort?.id)?.sortKey;
  const query = entityPageQuery(source, {
    ...view,
    sort: sortKey && view.sort ? { key: sortKey, direction: view.sort.direction } : undefined,
  });
  const { data, status, error, problem } = useEntityPage(source, query, view.text);
  const shown = plans.filter((plan) => chosen.get(plan.id) ?? !plan.hiddenByDefault);
  const [first] = data?.data ?? [];
  const title = titleOf(settings.entitiesTitle, first) || widget.config.title || widget.title;
  const content = () => {
    if (!data && status === "failed") return <WidgetFailure message={error?.message ?? ""} />;
    if (!data) return <WidgetSkeleton kind="table" />;
    if (data.totalElements === 0 && view.text) return <WidgetMessage title={t("table.nothing-found")} />;
    if (data.totalElements === 0) return <EmptyReason widget={widget} datasources={[source]} />;
    return (
      <EntityRows
        widget={widget}
        settings={settings}
        keySettingsOf={keySettingsOf}
        plans={plans}
        shown={shown}
        rows={data.data}
        sort={view.sort}
        onSort={(sort) => setView({ ...view, sort, page: 0 })}
        ownActions={ownActions}
      />
    );
  };
  return (
    <WidgetFrame
      config={widget.config}
      title={title}
      sub={data ? number(data.totalElements) : undefined}
      padded={false}
      notice={status === "failed" && data ? t("widget.not-live", { message: error?.message ?? "" }) : notice}
      tools={
        <>
          {headTools}
          {settings.enableSelectColumnDisplay && (
            <ColumnChooser
              plans={plans}
              shown={shown}
              onToggle={(id, visible) => setChosen(new Map(chosen).set(id, visible))}
            />
          )}
          {query && data && data.totalElements > 0 && (
            <ExportButton
              size="tiny"
              table={() => exportedEntities({ name: title, total: data.totalElements, plans, shown, query })}
            />
          )}
          <HeaderActions
            widget={widget}
            subject={first && entitySubject(entityOf(first))}
            data={data?.data.map((row) => scriptEntity(row, plans, (type) => t(`widget.type-${type.toLowerCase()}`)))}
          />
        </>
      }
    >
      {settings.enableSearch && <TableSearch text={view.text} onText={(text) => setView({ ...view, text, page: 0 })} />}
      {content()}
      {problem && <FunctionProblem {...problem} />}
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

/** The title with the names of the first entity; until it is known names are left out. */
function titleOf(pattern: string, first: EntityData | undefined): string {
  const entity = first && entityOf(first);
  return fillLabel(pattern, {
    entityName: entity?.name ?? "",
    entityLabel: entity?.label ?? "",
    dsName: entity?.name ?? "",
  });
}
