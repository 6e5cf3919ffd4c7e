import styled from "@emotion/styled";
import type { AuditLog } from "@orrery/model";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Icon } from "../controls/basics/icon.tsx";
import type { Column } from "../controls/tables/data-table.tsx";
import type { TableExportColumn } from "../exports/export-table.ts";
import { typeNameKey } from "../kinds/kind-texts.ts";
import { RECORD_TIME_WIDTH, RecordTime } from "../records/record-time.tsx";
import { type AuditMode, actionKey } from "./audit-mode.ts";

/** Columns of the audit log: what all entries have in common is left out. */
export function auditColumns(t: TFunction, { kind }: AuditMode): readonly Column<AuditLog>[] {
  const ofEntity = kind === "ENTITY";
  return [
    {
      key: "createdTime",
      label: t("audit-log.timestamp"),
      width: RECORD_TIME_WIDTH,
      tabular: true,
      cell: ({ createdTime }) => <RecordTime ts={createdTime} />,
    },
    ...(ofEntity
      ? []
      : [
          {
            key: "entityType",
            label: t("audit-log.entity-type"),
            width: "16%",
            room: "medium" as const,
            cell: ({ entityId }: AuditLog) => t(typeNameKey(entityId.entityType)),
          },
          {
            key: "entityName",
            label: t("audit-log.entity-name"),
            cell: ({ entityName }: AuditLog) => <Strong dir="auto">{entityName ?? "–"}</Strong>,
          },
        ]),
    ...(kind === "USER"
      ? []
      : [{ key: "userName", label: t("audit-log.user"), cell: ({ userName }: AuditLog) => userName }]),
    {
      key: "actionType",
      label: t("audit-log.type"),
      cell: ({ actionType }) => <Strong>{t(actionKey(actionType))}</Strong>,
    },
    {
      key: "actionStatus",
      label: t("audit-log.status"),
      width: "120px",
      cell: ({ actionStatus }) => <ActionStatus status={actionStatus} />,
    },
  ];
}

export function auditExportColumns(t: TFunction, { kind }: AuditMode): readonly TableExportColumn[] {
  const column = (key: string, title: string, shown = true): TableExportColumn => ({ key, title: t(title), shown });
  return [
    { ...column("createdTime", "audit-log.timestamp"), type: "time" },
    column("entityId.entityType", "audit-log.entity-type", kind !== "ENTITY"),
    column("entityName", "audit-log.entity-name", kind !== "ENTITY"),
    column("userName", "audit-log.user", kind !== "USER"),
    column("actionType", "audit-log.type"),
    column("actionStatus", "audit-log.status"),
    column("client.clientAddress", "audit-log.from", false),
    column("client.browser", "audit-log.browser", false),
    column("actionFailureDetails", "audit-log.failure-details", false),
    column("actionData", "audit-log.action-data", false),
  ];
}

/** Whether an action succeeded: in colour, by a mark and by a word. */
export function ActionStatus({ status }: { readonly status: AuditLog["actionStatus"] }) {
  const { t } = useTranslation();
  const isDone = status === "SUCCESS";
  return (
    <Outcome data-failed={!isDone || undefined}>
      <Icon name={isDone ? "check" : "error"} size={14} />
      {t(isDone ? "audit-log.status-success" : "audit-log.status-failure")}
    </Outcome>
  );
}

const Outcome = styled.span({
  display: "inline-flex",
  alignItems: "baseline", // with the words beside it
  gap: 6,
  "& .icon": { alignSelf: "center" },
  color: "var(--ok)",
  "&[data-failed]": { color: "var(--bad)" },
});

const Strong = styled.span({ color: "var(--text)", overflow: "hidden", textOverflow: "ellipsis" });
