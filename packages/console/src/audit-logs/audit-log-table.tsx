import { listSourceOf } from "@orrery/client";
import type { AuditLog } from "@orrery/model";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { Moment } from "../controls/time/time.tsx";
import type { ListFilter } from "../entities/filters/list-filter.ts";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import { type ChangeRecords, type RecordState, recordLink, timeOf } from "../records/record-state.ts";
import { RecordTable } from "../records/record-table.tsx";
import { type RecordAnswer, useRecordPage } from "../records/use-record-page.ts";
import { ActionStatus, auditColumns, auditExportColumns } from "./audit-columns.tsx";
import { auditFilterOf } from "./audit-filters.ts";
import { type AuditMode, actionKey, loadAuditLogs } from "./audit-mode.ts";

/** The page of the log that a state asks for; looked at again every so often, in ms. */
export function useAuditLogs(mode: AuditMode, state: RecordState, everyMs?: number): RecordAnswer<AuditLog> {
  const filter = auditFilterOf(state.filters);
  return useRecordPage<AuditLog>(
    { key: ["audit", mode], load: (client, link, o) => loadAuditLogs(client, mode, link, filter, o), everyMs },
    state,
  );
}

interface AuditLogTableProps {
  readonly mode: AuditMode;
  readonly answer: RecordAnswer<AuditLog>;
  readonly state: RecordState;
  readonly onChange: ChangeRecords;
  readonly filters: readonly ListFilter[];
  readonly opened: AuditLog | undefined;
  readonly onOpen: (entry: AuditLog) => void;
  /** A dialog with the entry that is open. */
  readonly children?: ReactNode;
}

/** Entries of the audit log, newest first. */
export function AuditLogTable(props: AuditLogTableProps) {
  const { mode, answer, state, onChange, filters, opened, onOpen, children } = props;
  const { t } = useTranslation();
  const { serverNow } = useTimeService();
  const filter = auditFilterOf(state.filters);
  const nameOf = ({ actionType, entityName }: AuditLog) =>
    mode.kind === "TENANT" && entityName ? `${t(actionKey(actionType))}, ${entityName}` : t(actionKey(actionType));
  return (
    <RecordTable<AuditLog>
      label={t("audit-log.audit-logs")}
      search={t("audit-log.search")}
      answer={answer}
      state={state}
      onChange={onChange}
      filters={filters}
      columns={auditColumns(t, mode)}
      rowKey={({ id }) => id.id}
      rowName={nameOf}
      onRowClick={onOpen}
      currentKey={opened?.id.id}
      rowActions={(entry) => (
        <IconButton
          size="compact"
          icon="more"
          label={`${t("audit-log.details")}: ${nameOf(entry)}`}
          onClick={() => onOpen(entry)}
        />
      )}
      card={(entry) => ({
        title: nameOf(entry),
        meta: (
          <>
            <ActionStatus status={entry.actionStatus} /> · {mode.kind === "USER" ? entry.entityName : entry.userName}
          </>
        ),
        when: <Moment ts={entry.createdTime} />,
      })}
      exported={() => ({
        name: t("audit-log.audit-logs"),
        total: answer.page?.totalElements,
        columns: auditExportColumns(t, mode),
        source: (client) =>
          listSourceOf(client, (recorder) =>
            loadAuditLogs(recorder, mode, recordLink(state, timeOf(state.window, serverNow())), filter),
          ),
      })}
      empty={{ icon: "audit", title: t("audit-log.no-audit-logs-prompt"), text: t("audit-log.no-audit-logs-hint") }}
    >
      {children}
    </RecordTable>
  );
}
