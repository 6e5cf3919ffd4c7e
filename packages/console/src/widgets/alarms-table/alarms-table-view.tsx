import { type AlarmChoice, alarmChoiceOf, fillLabel } from "@orrery/model";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ALARM_ACTION_LOOKS, ALARM_ACTIONS, isOpenFor, useMayActOnAlarms } from "../../alarms/use-alarm-actions.ts";
import { useAlarmSelection } from "../../alarms/use-alarm-selection.ts";
import { SelectionBar } from "../../controls/tables/selection-bar.tsx";
import { ExportButton } from "../../exports/export-button.tsx";
import { useFormats } from "../../i18n/use-formats.ts";
import { useClient } from "../../session/client-context.tsx";
import { WidgetFrame } from "../frame/widget-frame.tsx";
import { WidgetMessage } from "../frame/widget-states.tsx";
import type { AlarmViewProps } from "../runtime/define-widget.ts";
import { ColumnChooser } from "../table/column-chooser.tsx";
import { pageSizeOf } from "../table/table-parts.ts";
import { TableSearch } from "../table/table-search.tsx";
import { WidgetTableFooter } from "../table/widget-table-footer.tsx";
import { type AlarmsKeySettings, type AlarmsSettings, offersFilter, planAlarmColumns } from "./alarm-columns.ts";
import { exportedAlarms } from "./alarm-export.ts";
import { AlarmFilterTool } from "./alarm-filter-tool.tsx";
import { AlarmRows } from "./alarm-rows.tsx";
import { defaultAlarmColumns } from "./default-alarm-columns.ts";
import { allows, ownAlarmActions } from "./own-alarm-actions.ts";
import { useConfirmedAction } from "./use-confirmed-action.ts";

const AlarmDialog = lazy(() => import("../../alarms/alarm-dialog.tsx").then((code) => ({ default: code.AlarmDialog })));

/** Rows of a table without pages. */
export const UNPAGED = 1024;

type AlarmsTableProps = AlarmViewProps<AlarmsSettings, AlarmsKeySettings>;

/** Alarms of the source within the time of the widget: searched, sorted, filtered and paged by the server, kept live. */
export function AlarmsTableView({ widget, settings, source, keySettingsOf, alarms, frame }: AlarmsTableProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const client = useClient();
  const { page, request, query, ask, entities } = alarms;
  const { dataKeys } = source.datasource;
  const plans = planAlarmColumns(dataKeys.length > 0 ? dataKeys : defaultAlarmColumns(t), widget.config, keySettingsOf);
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const shown = plans.filter((plan) => chosen.get(plan.id) ?? !plan.hiddenByDefault);
  const [openId, setOpenId] = useState<string>();
  const mayAct = useMayActOnAlarms();
  const { act, isPending } = useConfirmedAction();
  const selection = useAlarmSelection(page, {
    findAll: async (limit) => {
      if (!query) return [];
      const all = { ...query, pageLink: { ...query.pageLink, page: 0, pageSize: limit } };
      return (await client.alarms.find(all)).data;
    },
  });
  const actions = query ? ownAlarmActions(settings, { t, mayAct, isPending, act, open: setOpenId }) : [];
  const selects = query && settings.enableSelection && mayAct && (settings.allowAcknowledgment || settings.allowClear);
  const [first] = page.data;
  const title =
    fillLabel(settings.alarmsTitle, { entityName: first?.originatorName ?? "", aliasName: source.aliasName }) ||
    widget.config.title ||
    widget.title;
  const crowded =
    entities.total > entities.allowed
      ? t("widget.alarm-data-overflow", { count: entities.allowed, total: entities.total })
      : undefined;
  const sortedBy = plans.find(
    ({ sortKey }) => sortKey?.key === request.sort.key.key && sortKey.type === request.sort.key.type,
  );
  const defaultPageSize = pageSizeOf(settings.defaultPageSize, UNPAGED);
  const saved = alarmChoiceOf(widget.config);
  const isNarrowed = request.text !== "" || JSON.stringify(saved) !== JSON.stringify(choiceIn(request));
  return (
    <WidgetFrame
      config={widget.config}
      title={title}
      sub={number(page.totalElements)}
      padded={false}
      notice={[crowded, frame.notice].filter(Boolean).join(" ") || undefined}
      control={frame.control}
      tools={
        <>
          {offersFilter(settings, widget.config.settings) && (
            <AlarmFilterTool choice={choiceIn(request)} saved={saved} onChange={(choice) => ask(choice)} />
          )}
          {settings.enableSelectColumnDisplay && (
            <ColumnChooser
              plans={plans}
              shown={shown}
              onToggle={(id, visible) => setChosen(new Map(chosen).set(id, visible))}
            />
          )}
          {query && page.totalElements > 0 && (
            <ExportButton
              size="tiny"
              table={() => exportedAlarms({ name: title, total: page.totalElements, shown, query }, t)}
            />
          )}
          {frame.tools}
        </>
      }
    >
      {settings.enableSearch && <TableSearch text={request.text} onText={(text) => ask({ text })} />}
      {page.totalElements === 0 ? (
        <WidgetMessage
          title={
            isNarrowed ? t("table.nothing-found") : widget.config.noDataDisplayMessage || t("alarm.no-alarms-prompt")
          }
        />
      ) : (
        <AlarmRows
          widget={widget}
          settings={settings}
          keySettingsOf={keySettingsOf}
          plans={plans}
          shown={shown}
          rows={page.data}
          sort={sortedBy && { id: sortedBy.id, direction: request.sort.direction }}
          onSort={({ id, direction }) => {
            const key = plans.find((plan) => plan.id === id)?.sortKey;
            if (key) ask({ sort: { key, direction } });
          }}
          onOpen={query && settings.displayDetails ? (alarm) => setOpenId(alarm.id.id) : undefined}
          selection={selects ? selection : undefined}
          ownActions={actions}
        />
      )}
      {settings.displayPagination && page.totalElements > defaultPageSize && (
        <WidgetTableFooter
          page={request.page}
          pageSize={request.pageSize}
          total={page.totalElements}
          defaultPageSize={defaultPageSize}
          onPage={(next) => ask({ page: next })}
          onPageSize={(pageSize) => ask({ pageSize })}
        />
      )}
      {selects && selection.chosen.length > 0 && (
        <SelectionBar
          low
          count={selection.chosen.length}
          hearsEscape={openId === undefined}
          onClear={selection.clear}
          more={selection.more}
          actions={ALARM_ACTIONS.filter((action) => allows(settings, action))
            .filter((action) => selection.chosen.some((alarm) => isOpenFor(action, alarm)))
            .map((action) => ({
              id: action,
              icon: ALARM_ACTION_LOOKS[action].icon,
              label: t(ALARM_ACTION_LOOKS[action].label),
              run: () => void act(action, selection.chosen, selection.clear),
            }))}
        />
      )}
      {openId !== undefined && (
        <Suspense fallback={null}>
          <AlarmDialog
            id={openId}
            shown={page.data.find(({ id }) => id.id === openId)}
            busy={isPending}
            onRun={(action, alarm) => void act(action, [alarm])}
            onClose={() => setOpenId(undefined)}
          />
        </Suspense>
      )}
    </WidgetFrame>
  );
}

const choiceIn = ({ statuses, severities, types }: AlarmChoice): AlarmChoice => ({ statuses, severities, types });
