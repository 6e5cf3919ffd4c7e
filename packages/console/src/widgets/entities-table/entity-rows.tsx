import type { EntityData, Widget } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { zonedStamp } from "../../i18n/zoned-text.ts";
import { type ActionSubject, useDashboard, useDashboardTime } from "../runtime/dashboard-context.ts";
import { entityOf, entitySubject, shownOf } from "../runtime/data/widget-series.ts";
import { scriptValue } from "../runtime/script-value.ts";
import { useFunctionContext } from "../runtime/use-function-context.ts";
import { ActiveState, Value } from "../runtime/value.tsx";
import { authorActions } from "../table/author-actions.ts";
import type { RowAction } from "../table/row-actions.tsx";
import { rowFunctions } from "../table/row-functions.ts";
import { areNumbers, type TableColumn, type TableSort } from "../table/table-parts.ts";
import { WidgetTable } from "../table/widget-table.tsx";
import type { ColumnPlan, TableKeySettings, TableSettings } from "./table-columns.ts";

interface EntityRowsProps {
  readonly widget: Widget;
  readonly settings: TableSettings;
  readonly keySettingsOf: (key: NonNullable<ColumnPlan["key"]>) => TableKeySettings;
  /** All columns: functions see the values of hidden ones, too. */
  readonly plans: readonly ColumnPlan[];
  readonly shown: readonly ColumnPlan[];
  readonly rows: readonly EntityData[];
  readonly sort: TableSort | undefined;
  readonly onSort: (sort: TableSort) => void;
  /** Buttons of the widget's own, behind those of its author. */
  readonly ownActions?: readonly RowAction<EntityData>[] | undefined;
}

/** A page of entities in a table. */
export function EntityRows(props: EntityRowsProps) {
  const { widget, settings, keySettingsOf, plans, shown, rows, sort, onSort, ownActions = [] } = props;
  const { t } = useTranslation();
  const dashboard = useDashboard();
  const context = useFunctionContext(widget);
  const zone = useDashboardTime().settings.zone ?? dashboard.browserZone;
  const typeName = (type: string) => t(`widget.type-${type.toLowerCase()}`);
  const rowOf = (row: EntityData) => scriptEntity(row, plans, typeName);
  const subjectOf = (row: EntityData): ActionSubject => ({
    ...entitySubject(entityOf(row)),
    additionalParams: { entity: rowOf(row) },
  });
  const { cell, buttons, onRow, onRowDouble } = authorActions(widget.config.actions, subjectOf, dashboard);
  const functions = rowFunctions<EntityData>({
    cells: shown.flatMap((plan) =>
      plan.key
        ? [
            {
              column: plan.id,
              label: plan.label,
              settings: keySettingsOf(plan.key),
              readValue: (row) => givenValue(row, plan),
            },
          ]
        : [],
    ),
    row: settings,
    actions: cell,
    context,
    rowName: "entity",
    rowOf,
  });
  return (
    <WidgetTable<EntityData>
      label={widget.config.title || widget.title}
      columns={shown.map((plan) => columnOf(plan, rows, { zone, typeName }))}
      rows={rows}
      rowKey={({ entityId }) => entityId.id}
      sort={sort}
      onSort={onSort}
      onRow={onRow}
      onRowDouble={onRowDouble}
      actions={[...buttons, ...ownActions]}
      reservesSpace={settings.reserveSpaceForHiddenAction === "true"}
      functions={functions}
      stickyHead={settings.enableStickyHeader}
      stickyActions={settings.enableStickyAction}
    />
  );
}

/** An entity as functions get it: names, and values by the labels of their columns. */
export function scriptEntity(
  row: EntityData,
  plans: readonly ColumnPlan[],
  typeName: (type: string) => string,
): Readonly<Record<string, unknown>> {
  const { id, name, label } = entityOf(row);
  const values = plans.flatMap((plan) => (plan.key ? [[plan.key.label, givenValue(row, plan)] as const] : []));
  const own = { id, entityName: name, entityLabel: label, entityType: typeName(id.entityType) };
  return { ...own, ...Object.fromEntries(values) };
}

const textOf = (row: EntityData, { key }: ColumnPlan): string | undefined => key && shownOf(row, key)?.value;

const givenValue = (row: EntityData, plan: ColumnPlan) => scriptValue(textOf(row, plan));

interface ColumnWords {
  readonly zone: string;
  readonly typeName: (type: string) => string;
}

function columnOf(plan: ColumnPlan, rows: readonly EntityData[], words: ColumnWords): TableColumn<EntityData> {
  const isState = plan.key?.type === "attribute" && plan.key.name === "active";
  const isNumeric = plan.kind === "key" && areNumbers(rows.map((row) => textOf(row, plan)));
  const base = { id: plan.id, label: plan.label, width: plan.width, sortable: plan.sortKey !== undefined };
  switch (plan.kind) {
    case "name":
      return { ...base, strong: true, cell: (row) => entityOf(row).name };
    case "label":
      return { ...base, cell: (row) => entityOf(row).label };
    case "type":
      return { ...base, cell: ({ entityId }) => words.typeName(entityId.entityType) };
    case "time":
      return {
        ...base,
        cell: (row) => (textOf(row, plan) ? zonedStamp(Number(textOf(row, plan)), words.zone) : ""),
      };
    case "key":
      return {
        ...base,
        strong: isNumeric,
        align: isNumeric ? "end" : undefined,
        cell: (row) =>
          isState ? (
            <ActiveState value={textOf(row, plan)} />
          ) : (
            <Value value={textOf(row, plan)} format={{ ...plan.format, showZeroDecimals: true }} />
          ),
      };
  }
}
