import type { Client } from "@orrery/client";
import {
  type ExportFormat,
  type ExportRequest,
  lengthOf,
  rangeOf,
  samplingFor,
  type TimeWindowSettings,
} from "@orrery/model";
import type { ExportOptions } from "./export-options.ts";
import type { ExportTable, TableExportColumn } from "./export-table.ts";

/** What is to be exported of a table, and how. */
export interface ExportChoice {
  readonly format: ExportFormat;
  readonly columns: "shown" | "all";
  readonly options: ExportOptions;
  /** Of the interface. */
  readonly locale: string;
  /** Present: the history of the keys, in this time. */
  readonly window?: TimeWindowSettings | undefined;
  /** The title of the column of times in a history. */
  readonly timeTitle: string;
  readonly now: number;
}

/** The call that makes the file. */
export async function exportRequestOf(
  table: ExportTable,
  client: Client,
  choice: ExportChoice,
): Promise<ExportRequest> {
  const { format, options, locale } = choice;
  const ownLocale = options.locale === undefined ? locale : (options.locale ?? undefined);
  return {
    ...(await whatOf(table, client, choice)),
    format,
    fileName: table.name.slice(0, 200),
    timeZone: options.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(ownLocale === undefined || format === "json" ? {} : { locale: ownLocale }),
    ...(options.delimiter === undefined ? {} : { delimiter: options.delimiter }),
    byteOrderMark: options.byteOrderMark,
  };
}

type What = Pick<ExportRequest, "source" | "columns">;

async function whatOf(table: ExportTable, client: Client, choice: ExportChoice): Promise<What> {
  if (choice.window && table.history) return historyOf(table.history, choice.window, choice);
  const columns = table.columns.filter(({ shown }) => shown || choice.columns === "all");
  return { source: await table.source(client), columns: columns.map(declared) };
}

const declared = ({ shown: _, ...column }: TableExportColumn) => column;

function historyOf(
  { entity, keys }: NonNullable<ExportTable["history"]>,
  { window, aggregation, intervalMs, limit }: TimeWindowSettings,
  { timeTitle, now }: ExportChoice,
): What {
  const windowMs = lengthOf(window, now);
  const sampling = samplingFor(aggregation, { windowMs, wantedMs: intervalMs, limit });
  const { start, end } = rangeOf(window, sampling.intervalMs, now);
  const columnOf = (key: string) => (key === TIME ? `${key} (value)` : key);
  return {
    source: {
      kind: "telemetry",
      series: keys.map((key) => ({ entityId: entity, key, column: columnOf(key) })),
      startTs: start,
      endTs: end,
      ...(aggregation === "NONE" ? {} : { aggregation, interval: sampling.intervalMs }),
    },
    columns: [
      { key: TIME, title: timeTitle, type: "time" },
      ...keys.map((key) => ({ key: columnOf(key), title: key })),
    ],
  };
}

/** The column that every history has. */
const TIME = "ts";
