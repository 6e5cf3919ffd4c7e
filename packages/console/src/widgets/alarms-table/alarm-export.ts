import type { AlarmDataQuery } from "@orrery/model";
import type { TFunction } from "i18next";
import { ALARM_COLUMN_FIELDS, alarmExportColumns } from "../../alarms/alarm-fields.ts";
import type { ExportTable, TableExportColumn } from "../../exports/export-table.ts";
import type { AlarmColumnPlan } from "./alarm-columns.ts";

interface ShownAlarms {
  readonly name: string;
  readonly total: number;
  readonly shown: readonly AlarmColumnPlan[];
  readonly query: AlarmDataQuery;
}

/**
 * All alarms of a table, with the search, filters and order of now. The columns that it shows come first; what functions
 * make of values, and the values of entities, are not exported.
 */
export function exportedAlarms({ name, total, shown, query }: ShownAlarms, t: TFunction): ExportTable {
  const all = new Map(alarmExportColumns(t).map((column) => [column.key, { ...column, shown: false }]));
  const first: TableExportColumn[] = [];
  for (const { key, label } of shown) {
    if (key.type !== "alarm" || !Object.hasOwn(ALARM_COLUMN_FIELDS, key.name)) continue;
    const { path } = ALARM_COLUMN_FIELDS[key.name as keyof typeof ALARM_COLUMN_FIELDS];
    const column = all.get(path);
    if (!column) continue;
    all.delete(path);
    first.push({ ...column, title: label, shown: true });
  }
  return { name, total, columns: [...first, ...all.values()], source: () => ({ kind: "alarms", query }) };
}
