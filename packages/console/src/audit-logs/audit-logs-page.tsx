import { type AuditLog, DAY_MS } from "@orrery/model";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { PageFrame } from "../page/page-frame.tsx";
import { useRecordAddress } from "../records/record-address.ts";
import { AuditEntryDrawer } from "./audit-entry-drawer.tsx";
import { AUDIT_FILTERS, entityChoice } from "./audit-filters.ts";
import { AuditLogTable, useAuditLogs } from "./audit-log-table.tsx";
import type { AuditMode } from "./audit-mode.ts";

const TENANT: AuditMode = { kind: "TENANT" };
const NAMES = AUDIT_FILTERS.map(({ name }) => name);
const BEGINNING = { filters: NAMES, lengthMs: DAY_MS } as const;
/** The first page of a window that moves with the clock is looked at again so often, while no entry of it is read. */
const LIVE_MS = 10_000;
/** The parameter that names the open entry. */
const ENTRY = "entry";

/** Who did what in the tenant, and how it ended (reference: console pages, 7.8). */
export function AuditLogsPage() {
  const [state, change] = useRecordAddress(BEGINNING);
  const [query, setQuery] = useSearchParams();
  const isLive = state.page === 0 && state.window.window.kind !== "historyFixed" && !query.has(ENTRY);
  const answer = useAuditLogs(TENANT, state, isLive ? LIVE_MS : undefined);
  const rows = answer.page?.data ?? [];
  const opened = rows.find(({ id }) => id.id === query.get(ENTRY));
  const open = useCallback(
    (entry: AuditLog | undefined, replace = false) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete(ENTRY);
          if (entry) after.set(ENTRY, entry.id.id);
          return after;
        },
        { replace },
      ),
    [setQuery],
  );
  return (
    <PageFrame count={answer.page?.totalElements}>
      <AuditLogTable
        mode={TENANT}
        answer={answer}
        state={state}
        onChange={change}
        filters={AUDIT_FILTERS}
        opened={opened}
        onOpen={(entry) => open(entry, opened !== undefined)}
      />
      {opened && (
        <AuditEntryDrawer
          entry={opened}
          rows={rows}
          onWalk={(entry) => open(entry, true)}
          onAllOf={(id) => change({ filters: { entity: [entityChoice(id)] }, search: "" })}
          onClose={() => open(undefined)}
        />
      )}
    </PageFrame>
  );
}
