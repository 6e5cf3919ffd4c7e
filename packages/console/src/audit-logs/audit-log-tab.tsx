import { type AuditLog, DAY_MS, type EntityId } from "@orrery/model";
import { useMemo, useState } from "react";
import { useRecordState } from "../records/record-state.ts";
import { auditActionFilter, auditStatusFilter } from "./audit-filters.ts";
import { AuditLogDialog } from "./audit-log-dialog.tsx";
import { AuditLogTable, useAuditLogs } from "./audit-log-table.tsx";
import { type AuditMode, auditModeOf } from "./audit-mode.ts";

const LAST_DAY = { lengthMs: DAY_MS } as const;
const FILTERS = [auditActionFilter, auditStatusFilter];

/** What was done to an entity, as a tab of a drawer; of users what they did. */
export function AuditLogTab({ entity: { id } }: { readonly entity: { readonly id: EntityId } }) {
  const mode = useMemo(() => auditModeOf(id), [id]);
  return <AuditLogs key={id.id} mode={mode} />;
}

function AuditLogs({ mode }: { readonly mode: AuditMode }) {
  const [state, change] = useRecordState(LAST_DAY);
  const [opened, setOpened] = useState<AuditLog>();
  const answer = useAuditLogs(mode, state);
  return (
    <AuditLogTable
      mode={mode}
      answer={answer}
      state={state}
      onChange={change}
      filters={FILTERS}
      opened={opened}
      onOpen={setOpened}
    >
      {opened && <AuditLogDialog entry={opened} onClose={() => setOpened(undefined)} />}
    </AuditLogTable>
  );
}
