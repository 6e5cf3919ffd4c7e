import styled from "@emotion/styled";
import type { SortOrder } from "@orrery/model";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { styleColor } from "../charts/series-color.ts";
import { Icon } from "../controls/basics/icon.tsx";
import type { Column, RowSelection } from "../controls/tables/column.ts";
import { DataTable } from "../controls/tables/data-table.tsx";
import { zonedStamp } from "../i18n/zoned-text.ts";
import { formatValue, shortValue } from "../telemetry/format-value.ts";
import { unitOfKey } from "../telemetry/unit-of-key.ts";
import { usePages } from "../telemetry/use-pages.tsx";
import type { ExplorerSeries } from "./explorer-series.ts";
import { noteText } from "./note-text.ts";
import { noteOf } from "./value-notes.ts";
import type { ValueRow } from "./value-rows.ts";

interface ValueTableProps {
  readonly series: readonly ExplorerSeries[];
  /** Newest first. */
  readonly rows: readonly ValueRow[];
  readonly zone: string;
  readonly selection: RowSelection | undefined;
  /** Single values: what is odd about them is noted. */
  readonly noted: boolean;
}

const NEWEST: SortOrder = { property: "time", direction: "DESC" };

/** The values of each moment, the newest first. */
export function ValueTable({ series, rows, zone, selection, noted }: ValueTableProps) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const [sort, setSort] = useState(NEWEST);
  const sorted = useMemo(() => (sort.direction === "DESC" ? rows : rows.toReversed()), [rows, sort]);
  const { shown, footer } = usePages(sorted, `${sort.direction} ${series.map(({ key }) => key).join(" ")}`);
  const notesOf = (row: ValueRow) =>
    series.flatMap(({ key, view }, at) => {
      const index = row.indexes[at];
      const note = index === undefined ? undefined : noteOf(view, index);
      return note ? [noteText(t, language, { key, note, isOneOfMany: series.length > 1 })] : [];
    });
  const columns: readonly Column<ValueRow>[] = [
    {
      key: "time",
      label: t("explorer.time"),
      width: "190px",
      tabular: true,
      cell: ({ ts }) => (
        <Time dateTime={new Date(ts).toISOString()}>{zonedStamp(ts, zone, { millis: ts % 1000 !== 0 })}</Time>
      ),
    },
    ...series.map(
      ({ key }, at): Column<ValueRow> => ({
        key: `value ${at}`,
        label: key,
        mark: styleColor(undefined, at),
        align: "end",
        sortable: false,
        tabular: true,
        cell: ({ values }) => <Value value={values[at]} unit={unitOfKey(key)} language={language} />,
      }),
    ),
    ...(noted
      ? [
          {
            key: "note",
            label: t("explorer.note"),
            width: series.length > 1 ? "240px" : "220px",
            room: "wide" as const,
            sortable: false,
            cell: (row: ValueRow) => <Notes texts={notesOf(row)} />,
          },
        ]
      : []),
  ];
  return (
    <>
      <DataTable<ValueRow>
        label={t("explorer.values")}
        rows={shown}
        rowKey={({ ts }) => String(ts)}
        rowName={({ ts }) => zonedStamp(ts, zone, { millis: ts % 1000 !== 0 })}
        sort={sort}
        onSort={setSort}
        selection={selection}
        selectsOnPhones
        minWidth={52 + 190 + series.length * 112}
        columns={columns}
      />
      {footer}
    </>
  );
}

interface ValueProps {
  readonly value: number | string | undefined;
  readonly unit: string | undefined;
  readonly language: string;
}

function Value({ value, unit, language }: ValueProps) {
  if (value === undefined) return null;
  const text = shortValue(String(value), language);
  return <Cell title={formatValue(String(value), language)}>{unit ? `${text} ${unit}` : text}</Cell>;
}

function Notes({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Note title={texts.join("\n")}>
      <Icon name="warn" size={14} />
      <span>{texts.join(", ")}</span>
    </Note>
  );
}

const Time = styled.time({ color: "var(--dim)", whiteSpace: "nowrap" });
const Cell = styled.span({ whiteSpace: "nowrap", overflow: "hidden", textOverflow: "ellipsis" });
const Note = styled.span({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  maxInlineSize: "100%",
  font: "500 12px/16px var(--font)",
  color: "var(--warn)",
  "& span": { overflow: "hidden", textOverflow: "ellipsis" },
  "& .icon": { flex: "none" },
});
