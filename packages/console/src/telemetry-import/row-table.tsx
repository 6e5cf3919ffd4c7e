import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Table } from "../controls/tables/table-styles.ts";
import { zonedStamp } from "../i18n/zoned-text.ts";
import { problemText } from "./problem-text.ts";
import type { FileHead } from "./reading/guess-plan.ts";
import type { ImportPlan } from "./reading/import-plan.ts";
import { type Row, rowReader } from "./reading/row-reader.ts";

interface RowTableProps {
  readonly head: FileHead;
  readonly plan: ImportPlan;
}

/** The first rows as they are read: times in the zone, values as they are stored; what cannot be read is marked. */
export function RowTable({ head, plan }: RowTableProps) {
  const { t } = useTranslation();
  const rows = useMemo(() => {
    const read = rowReader(plan);
    return head.rows.map((fields, at) => read({ number: at + (plan.hasHeader ? 2 : 1), fields }));
  }, [head, plan]);
  const shown = plan.columns.flatMap(({ use, key }, at) => (use === undefined ? [] : [{ use, key, at }]));
  return (
    <Table style={{ minInlineSize: 64 + shown.length * 140 }}>
      <thead>
        <tr>
          <th style={{ inlineSize: 72 }}>{t("import.row")}</th>
          {shown.map(({ use, key, at }) => (
            <th key={at} style={use === "time" ? { inlineSize: 200 } : undefined}>
              {key || t(`telemetry-import.use-${use}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line}>
            <td data-tabular>{row.line}</td>
            {shown.map(({ at }) => {
              const isBad = badAt(row) === at;
              return (
                <td
                  key={at}
                  dir="auto"
                  data-tabular
                  data-missing={isBad || undefined}
                  title={isBad && !row.ok ? problemText(row.problem, t) : undefined}
                >
                  {shownCell(row, plan, at) || "–"}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** A cell as it is stored where its line can be read, otherwise as it stands there. */
function shownCell(row: Row, { columns, layout, time }: ImportPlan, at: number): string {
  const cell = row.fields[at] ?? "";
  const column = columns[at];
  if (!row.ok || !column) return cell;
  if (column.use === "time") return zonedStamp(row.ts, time.zone, MILLIS);
  if (column.use !== "value") return cell;
  const point = row.points.find(({ key }) => layout === "long" || key === column.key.trim());
  return point && point.value.kind !== "text" ? point.value.json : cell;
}

const MILLIS = { millis: true } as const;

/** The column that cannot be read; the first one where all of the line cannot. */
function badAt(row: Row): number | undefined {
  if (row.ok) return undefined;
  return "at" in row.problem ? row.problem.at : 0;
}
