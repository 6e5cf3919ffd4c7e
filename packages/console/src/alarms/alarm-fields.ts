import type { TFunction } from "i18next";
import type { TableExportColumn } from "../exports/export-table.ts";

interface AlarmField {
  /** Where an alarm has it. */
  readonly path: string;
  /** Translation key. */
  readonly label: string;
  readonly isTime?: true;
}

/** What tables of alarms can show, by the names that the contract has for the columns; times first. */
export const ALARM_COLUMN_FIELDS = {
  createdTime: { path: "createdTime", label: "alarm.created-time", isTime: true },
  startTime: { path: "startTs", label: "alarm.start-time", isTime: true },
  endTime: { path: "endTs", label: "alarm.end-time", isTime: true },
  ackTime: { path: "ackTs", label: "alarm.ack-time", isTime: true },
  clearTime: { path: "clearTs", label: "alarm.clear-time", isTime: true },
  originator: { path: "originatorName", label: "alarm.originator" },
  originatorType: { path: "originator.entityType", label: "alarm.originator-type" },
  type: { path: "type", label: "alarm.type" },
  severity: { path: "severity", label: "alarm.severity" },
  status: { path: "status", label: "alarm.status" },
} as const satisfies Readonly<Record<string, AlarmField>>;

type AlarmColumn = keyof typeof ALARM_COLUMN_FIELDS;

const IN_TABLES: readonly AlarmColumn[] = ["createdTime", "severity", "type", "originator", "status"];

/** All columns, those first that tables show. */
export function alarmExportColumns(t: TFunction): readonly TableExportColumn[] {
  const rest = (Object.keys(ALARM_COLUMN_FIELDS) as AlarmColumn[]).filter((column) => !IN_TABLES.includes(column));
  return [
    ...[...IN_TABLES, ...rest].map((column): TableExportColumn => {
      const { path, label, isTime }: AlarmField = ALARM_COLUMN_FIELDS[column];
      return { key: path, title: t(label), shown: IN_TABLES.includes(column), ...(isTime && { type: "time" }) };
    }),
    { key: "assignee.email", title: t("alarm.assignee"), shown: false },
    { key: "id.id", title: t("entity.id"), shown: false },
  ];
}
