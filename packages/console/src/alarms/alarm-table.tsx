import styled from "@emotion/styled";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { SelectionBar } from "../controls/tables/selection-bar.tsx";
import type { ListFilter } from "../entities/filters/list-filter.ts";
import type { ExportTable } from "../exports/export-table.ts";
import type { ChangeRecords, RecordState } from "../records/record-state.ts";
import { RecordTable } from "../records/record-table.tsx";
import type { RecordAnswer } from "../records/use-record-page.ts";
import { alarmCard, alarmColumns } from "./alarm-columns.tsx";
import { alarmExportColumns } from "./alarm-fields.ts";
import type { AlarmRow } from "./alarm-source.ts";
import { useCustomerTitles } from "./customer-titles.ts";
import {
  ALARM_ACTION_LOOKS,
  ALARM_ACTIONS,
  type AlarmAction,
  isOpenFor,
  useAlarmActions,
  useMayActOnAlarms,
} from "./use-alarm-actions.ts";
import { type FindAllAlarms, keyOf, useAlarmSelection } from "./use-alarm-selection.ts";

const AssignAlarmsDialog = lazy(() =>
  import("./assign-alarms-dialog.tsx").then((code) => ({ default: code.AssignAlarmsDialog })),
);
const AlarmDialog = lazy(() => import("./alarm-dialog.tsx").then((code) => ({ default: code.AlarmDialog })));

const NO_ROWS: readonly AlarmRow[] = [];

interface AlarmTableProps {
  readonly answer: RecordAnswer<AlarmRow>;
  readonly state: RecordState;
  readonly onChange: ChangeRecords;
  readonly filters: readonly ListFilter[];
  /** Where an export finds the same alarms. */
  readonly source: ExportTable["source"];
  /** Beside the time window: whether it is live. */
  readonly mark?: ReactNode;
  /** At the start of the tools. */
  readonly lead?: ReactNode;
  readonly staleSince?: number | undefined;
  /** Columns that are not shown here. */
  readonly without?: readonly string[] | undefined;
  /** In place of the dialog: shows an alarm in a place of the page. */
  readonly onOpen?: ((alarm: AlarmRow) => void) | undefined;
  readonly currentId?: string | undefined;
  readonly empty?: { readonly title: string; readonly text: string } | undefined;
  /** All that the table shows on its pages; absent where they cannot be selected together. */
  readonly findAll?: FindAllAlarms | undefined;
}

/** Alarms, wherever they come from: looked at, acknowledged and cleared, one by one or several at once. */
export function AlarmTable(props: AlarmTableProps) {
  const { answer, state, onChange, filters, source, mark, staleSince, without = [], onOpen, currentId, empty } = props;
  const { t } = useTranslation();
  const [openId, setOpenId] = useState<string>();
  const [assigned, setAssigned] = useState<readonly AlarmRow[]>();
  const { mutate, isPending } = useAlarmActions();
  const actions = useMayActOnAlarms() ? ALARM_ACTIONS : [];
  const rows = answer.page?.data ?? [];
  const customers = useCustomerTitles(without.includes("customer") ? NO_ROWS : rows);
  const current = rows.find(({ id }) => id.id === (currentId ?? openId));
  const selection = useAlarmSelection(answer.page, { findAll: props.findAll });
  const { chosen } = selection;
  const open = (alarm: AlarmRow) => (onOpen ? onOpen(alarm) : setOpenId(alarm.id.id));
  const run = (action: AlarmAction, alarms: readonly AlarmRow[]) => mutate({ action, alarms });
  return (
    <Edges>
      <RecordTable<AlarmRow>
        label={t("alarm.alarms")}
        search={t("alarm.search")}
        answer={answer}
        state={state}
        onChange={onChange}
        filters={filters}
        lead={props.lead}
        tools={mark}
        staleSince={staleSince}
        columns={alarmColumns(t, customers).filter(({ key }) => !without.includes(key))}
        rowKey={keyOf}
        rowName={({ type }) => type}
        card={alarmCard}
        onRowClick={open}
        currentKey={current && keyOf(current)}
        selection={actions.length > 0 ? selection : undefined}
        actionsWidth={112}
        rowActions={(alarm) => (
          <>
            {actions
              .filter((action) => isOpenFor(action, alarm))
              .map((action) => (
                <IconButton
                  key={action}
                  className="on-hover"
                  size="compact"
                  icon={ALARM_ACTION_LOOKS[action].icon}
                  label={`${t(ALARM_ACTION_LOOKS[action].label)}: ${alarm.type}`}
                  disabled={isPending}
                  onClick={() => run(action, [alarm])}
                />
              ))}
            <IconButton
              size="compact"
              icon="more"
              label={`${t("alarm.details")}: ${alarm.type}`}
              onClick={() => open(alarm)}
            />
          </>
        )}
        exported={() => ({
          name: t("alarm.alarms"),
          total: answer.page?.totalElements,
          columns: alarmExportColumns(t),
          source,
        })}
        empty={{
          icon: "bell",
          title: empty?.title ?? t("alarm.no-alarms-prompt"),
          text: empty?.text ?? t("alarm.no-alarms-hint"),
        }}
      >
        {chosen.length > 0 && (
          <SelectionBar
            count={chosen.length}
            hearsEscape={openId === undefined && currentId === undefined && assigned === undefined}
            onClear={selection.clear}
            more={selection.more}
            actions={[
              ...actions
                .filter((action) => chosen.some((alarm) => isOpenFor(action, alarm)))
                .map((action) => ({
                  id: action,
                  icon: ALARM_ACTION_LOOKS[action].icon,
                  label: t(ALARM_ACTION_LOOKS[action].label),
                  run: () => {
                    run(action, chosen);
                    selection.clear();
                  },
                })),
              { id: "assign", icon: "assign" as const, label: t("alarm.assign"), run: () => setAssigned(chosen) },
            ]}
          />
        )}
        {assigned && (
          <Suspense fallback={null}>
            <AssignAlarmsDialog alarms={assigned} onDone={selection.clear} onClose={() => setAssigned(undefined)} />
          </Suspense>
        )}
        {openId !== undefined && (
          <Suspense fallback={null}>
            <AlarmDialog
              id={openId}
              shown={current}
              onRun={(action, alarm) => run(action, [alarm])}
              busy={isPending}
              onClose={() => setOpenId(undefined)}
            />
          </Suspense>
        )}
      </RecordTable>
    </Edges>
  );
}

/** The marks of severities stand at the edge of their rows. */
const Edges = styled.div({ display: "contents", "& tbody tr": { position: "relative" } });
