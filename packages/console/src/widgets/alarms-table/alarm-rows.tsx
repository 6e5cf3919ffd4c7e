import styled from "@emotion/styled";
import type { AlarmData, Widget } from "@orrery/model";
import type { TFunction } from "i18next";
import { lazy, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { statusKey } from "../../alarms/alarm-columns.tsx";
import { personName } from "../../alarms/alarm-filters.ts";
import { Severity } from "../../alarms/severity.tsx";
import { keyOf } from "../../alarms/use-alarm-selection.ts";
import { useElementSize } from "../../controls/hooks/use-element-size.ts";
import { zonedStamp } from "../../i18n/zoned-text.ts";
import { type ActionSubject, useDashboard, useDashboardTime } from "../runtime/dashboard-context.ts";
import { useFunctionContext } from "../runtime/use-function-context.ts";
import { Value } from "../runtime/value.tsx";
import { authorActions } from "../table/author-actions.ts";
import type { RowAction } from "../table/row-actions.tsx";
import { rowFunctions } from "../table/row-functions.ts";
import type { TableColumn, TableSort } from "../table/table-parts.ts";
import type { RowSelection } from "../table/table-row.tsx";
import { WidgetTable } from "../table/widget-table.tsx";
import {
  type AlarmColumnPlan,
  type AlarmsKeySettings,
  type AlarmsSettings,
  alarmValue,
  scriptAlarm,
} from "./alarm-columns.ts";

const AlarmCards = lazy(() => import("./alarm-cards.tsx").then((code) => ({ default: code.AlarmCards })));

/** In less room than this, px, alarms are cards: of a table only the first columns would be seen. */
const NARROW_PX = 480;

interface AlarmRowsProps {
  readonly widget: Widget;
  readonly settings: AlarmsSettings;
  readonly keySettingsOf: (key: AlarmColumnPlan["key"]) => AlarmsKeySettings;
  readonly plans: readonly AlarmColumnPlan[];
  readonly shown: readonly AlarmColumnPlan[];
  readonly rows: readonly AlarmData[];
  readonly sort: TableSort | undefined;
  readonly onSort: (sort: TableSort) => void;
  /** What a click does where the author gave it no action. */
  readonly onOpen: ((alarm: AlarmData) => void) | undefined;
  readonly selection: Omit<RowSelection<AlarmData>, "nameOf"> | undefined;
  /** Details, acknowledge and clear, before the buttons of the author. */
  readonly ownActions: readonly RowAction<AlarmData>[];
}

/** A page of alarms in a table; in little room as cards, unless functions of the author draw its cells. */
export function AlarmRows(props: AlarmRowsProps) {
  const { widget, settings, keySettingsOf, plans, shown, rows, sort, onSort, onOpen, selection, ownActions } = props;
  const { t } = useTranslation();
  const dashboard = useDashboard();
  const context = useFunctionContext(widget);
  const zone = useDashboardTime().settings.zone ?? dashboard.browserZone;
  const subjectOf = (row: AlarmData): ActionSubject => {
    const name = row.originatorName ?? "";
    const additionalParams = { alarm: scriptAlarm(row, plans) };
    return { entityId: row.originator, entityName: name, entityLabel: name, additionalParams };
  };
  const { cell, buttons, onRow } = authorActions(widget.config.actions, subjectOf, dashboard);
  const functions = rowFunctions<AlarmData>({
    cells: shown.map((plan) => ({
      column: plan.id,
      label: plan.label,
      settings: keySettingsOf(plan.key),
      readValue: (row) => alarmValue(row, plan),
    })),
    row: settings,
    actions: cell,
    context,
    rowName: "alarm",
    rowOf: (row) => scriptAlarm(row, plans),
  });
  const room = useRef<HTMLDivElement>(null);
  const width = useElementSize(room)?.width ?? NARROW_PX;
  const label = widget.config.title || widget.title;
  const actions = [...ownActions, ...buttons];
  if (width < NARROW_PX && !functions?.list.length) {
    return (
      <Room ref={room}>
        <Suspense fallback={null}>
          <AlarmCards label={label} rows={rows} selection={selection} actions={actions} onRow={onRow ?? onOpen} />
        </Suspense>
      </Room>
    );
  }
  return (
    <Room ref={room}>
      <WidgetTable<AlarmData>
        label={label}
        columns={shown.map((plan) =>
          columnOf(plan, { t, zone, isStyled: keySettingsOf(plan.key).useCellStyleFunction }),
        )}
        rows={rows}
        rowKey={keyOf}
        sort={sort}
        onSort={onSort}
        onRow={onRow ?? onOpen}
        actions={actions}
        reservesSpace={settings.reserveSpaceForHiddenAction === "true"}
        selection={
          selection && { ...selection, nameOf: ({ type, originatorName }) => `${type}, ${originatorName ?? ""}` }
        }
        functions={functions}
        stickyHead={settings.enableStickyHeader}
        stickyActions={settings.enableStickyAction}
      />
    </Room>
  );
}

const Room = styled.div({ flex: 1, minBlockSize: 0, display: "flex", flexDirection: "column" });

interface ColumnWords {
  readonly t: TFunction;
  readonly zone: string;
  /** The author colours the column: severities have no colour of their own. */
  readonly isStyled: boolean;
}

function columnOf(plan: AlarmColumnPlan, { t, zone, isStyled }: ColumnWords): TableColumn<AlarmData> {
  const { kind, format } = plan;
  const base = { id: plan.id, label: plan.label, width: plan.width, sortable: plan.sortKey !== undefined };
  const textOf = (alarm: AlarmData) => {
    const value = alarmValue(alarm, plan);
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  };
  switch (kind) {
    case "time":
      return {
        ...base,
        cell: (alarm) => {
          const ts = Number(alarmValue(alarm, plan));
          return ts > 0 ? zonedStamp(ts, zone) : "";
        },
      };
    case "severity":
      return {
        ...base,
        cell: ({ severity }) =>
          isStyled ? t(`alarm.severity-${severity.toLowerCase()}`) : <Severity severity={severity} named />,
      };
    case "status":
      return { ...base, cell: (alarm) => t(statusKey(alarm)) };
    case "type":
      return { ...base, strong: true, cell: textOf };
    case "originatorType":
      return { ...base, cell: ({ originator }) => t(`widget.type-${originator.entityType.toLowerCase()}`) };
    case "assignee":
      return { ...base, cell: ({ assignee }) => (assignee ? personName(assignee) : t("alarm.unassigned")) };
    case "plain":
      return { ...base, cell: textOf };
    case "value":
      return {
        ...base,
        cell: (alarm) => <Value value={alarmValue(alarm, plan)} format={{ ...format, showZeroDecimals: true }} />,
      };
  }
}
