import { listSourceOf } from "@orrery/client";
import { type AuditLog, DAY_MS, type EntityId } from "@orrery/model";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { Moment } from "../controls/time/time.tsx";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import { recordLink, timeOf, useRecordState } from "../records/record-state.ts";
import { RecordTable } from "../records/record-table.tsx";
import { useRecordPage } from "../records/use-record-page.ts";
import { ActionStatus, auditColumns, auditExportColumns } from "./audit-columns.tsx";
import { AuditLogDialog } from "./audit-log-dialog.tsx";
import { type AuditMode, actionKey, auditActionFilter, auditModeOf, loadAuditLogs } from "./audit-mode.ts";

const LAST_DAY = { lengthMs: DAY_MS } as const;
const FILTERS = [auditActionFilter];

/** What was done to an entity, as a tab of a drawer; of users what they did. */
export function AuditLogTab({ entity: { id } }: { readonly entity: { readonly id: EntityId } }) {
  const mode = useMemo(() => auditModeOf(id), [id]);
  return <AuditLogs key={id.id} mode={mode} />;
}

/** Entries of the audit log, for administrators of the tenant. */
export function AuditLogs({ mode }: { readonly mode: AuditMode }) {
  const { t } = useTranslation();
  const { serverNow } = useTimeService();
  const [state, change] = useRecordState(LAST_DAY);
  const [opened, setOpened] = useState<AuditLog>();
  const answer = useRecordPage<AuditLog>(
    { key: ["audit", mode], load: (client, link, options) => loadAuditLogs(client, mode, link, state, options) },
    state,
  );
  return (
    <RecordTable<AuditLog>
      label={t("audit-log.audit-logs")}
      search={t("audit-log.search")}
      answer={answer}
      state={state}
      onChange={change}
      filters={FILTERS}
      columns={auditColumns(t, mode)}
      rowKey={({ id }) => id.id}
      rowName={(entry) => t(actionKey(entry.actionType))}
      onRowClick={setOpened}
      currentKey={opened?.id.id}
      rowActions={(entry) => (
        <IconButton
          size="compact"
          icon="more"
          label={`${t("audit-log.details")}: ${t(actionKey(entry.actionType))}`}
          onClick={() => setOpened(entry)}
        />
      )}
      card={(entry) => ({
        title: t(actionKey(entry.actionType)),
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
            loadAuditLogs(recorder, mode, recordLink(state, timeOf(state.window, serverNow())), state),
          ),
      })}
      empty={{ icon: "audit", title: t("audit-log.no-audit-logs-prompt"), text: t("audit-log.no-audit-logs-hint") }}
    >
      {opened && <AuditLogDialog entry={opened} onClose={() => setOpened(undefined)} />}
    </RecordTable>
  );
}
