import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import type { IconName } from "../controls/basics/icon-names.ts";
import { EmptyState } from "../controls/basics/states.tsx";
import { SearchField } from "../controls/fields/search-field.tsx";
import { DataTable, type DataTableProps } from "../controls/tables/data-table.tsx";
import { TableFooter } from "../controls/tables/table-footer.tsx";
import { FilterChips } from "../entities/filters/filter-chips.tsx";
import { type FilterValues, hasSeveral, type ListFilter } from "../entities/filters/list-filter.ts";
import { ListFilters } from "../entities/filters/list-filters.tsx";
import { PAGE_SIZES } from "../entities/list/list-state.ts";
import { LoadError } from "../errors/load-error.tsx";
import { ExportButton } from "../exports/export-button.tsx";
import type { ExportTable } from "../exports/export-table.ts";
import { TimeWindowControl } from "../pickers/time-window/time-window-control.tsx";
import { Scroll } from "../telemetry/panel-parts.ts";
import { type ChangeRecords, isNarrowed, type RecordState } from "./record-state.ts";
import { Panel, RecordTools } from "./record-tools.ts";
import type { RecordAnswer } from "./use-record-page.ts";

type RowParts<R> = Pick<
  DataTableProps<R>,
  | "columns"
  | "rowKey"
  | "rowName"
  | "card"
  | "narrow"
  | "rowActions"
  | "actionsWidth"
  | "onRowClick"
  | "selection"
  | "currentKey"
>;

interface RecordTableProps<R> extends RowParts<R> {
  /** Names the table and its file. */
  readonly label: string;
  readonly answer: RecordAnswer<R>;
  readonly state: RecordState;
  readonly onChange: ChangeRecords;
  /** Label of the search; absent: there is none. */
  readonly search?: string | undefined;
  readonly filters?: readonly ListFilter[] | undefined;
  /** At the start of the tools, and before the export. */
  readonly lead?: ReactNode;
  readonly tools?: ReactNode;
  /** More is left out than search and filters say. */
  readonly narrowed?: boolean | undefined;
  readonly onClear?: (() => void) | undefined;
  readonly exported: () => ExportTable;
  readonly empty: {
    readonly icon: IconName;
    readonly title: string;
    readonly text: string;
    /** What fills it. */
    readonly action?: ReactNode;
  };
  /** There is no time to choose. */
  readonly timeless?: boolean | undefined;
  /** At the end of the tools: what adds to the table. */
  readonly add?: ReactNode;
  /** Its rows may be old: since then, in ms. */
  readonly staleSince?: number | undefined;
  /** Over the table: a bar of what is selected, dialogs. */
  readonly children?: ReactNode;
}

const NO_FILTERS: readonly ListFilter[] = [];

/** Records of a time, newest first: with search, filters, time window, export and pages, in every state. */
export function RecordTable<R>(props: RecordTableProps<R>) {
  const { t } = useTranslation();
  const { label, answer, state, onChange, search, filters = NO_FILTERS, lead, tools, exported, empty } = props;
  const { page, error, refetch } = answer;
  const total = page?.totalElements ?? 0;
  const isPast = page !== undefined && page.data.length === 0 && total > 0 && state.page > 0;
  const lastPage = Math.max(0, Math.ceil(total / state.pageSize) - 1);
  useEffect(() => {
    if (isPast) onChange({ page: lastPage }, { replace: true }); // others have removed the rest
  }, [isPast, lastPage, onChange]);
  const narrowed = isNarrowed(state) || (props.narrowed ?? false);
  const clear = () => {
    onChange({ search: "", filters: {} });
    props.onClear?.();
  };
  const rows = isPast ? undefined : page?.data;
  return (
    <Panel>
      <RecordTools data-filters data-narrow={props.narrow || undefined}>
        {search !== undefined && (
          <SearchField label={search} value={state.search} onChange={(text) => onChange({ search: text })} />
        )}
        {lead}
        <span className="pills">
          <ListFilters
            filters={filters}
            values={state.filters}
            onChange={(next, options) => onChange({ filters: next }, options)}
          />
        </span>
        <span className="end">
          {tools}
          {!props.timeless && (
            <TimeWindowControl
              historyOnly
              aggregation={false}
              settings={state.window}
              onChange={(window) => onChange({ window })}
            />
          )}
          {total > 0 && <ExportButton table={exported} />}
          <IconButton icon="refresh" label={t("action.refresh")} onClick={refetch} />
          {props.add}
        </span>
      </RecordTools>
      {hasSeveral(chosenOf(filters, state.filters)) && (
        <FilterChips
          filters={filters}
          values={state.filters}
          onChange={(next, options) => onChange({ filters: next }, options)}
        />
      )}
      <Scroll data-stale={props.staleSince !== undefined || undefined}>
        {error && !rows ? (
          <LoadError isList name={label} error={error} onRetry={refetch} onClear={narrowed ? clear : undefined} />
        ) : rows?.length === 0 ? (
          <EmptyState
            icon={narrowed ? "search" : empty.icon}
            title={narrowed ? t("table.nothing-found") : empty.title}
            text={narrowed ? t("table.nothing-filtered") : empty.text}
            actions={narrowed ? <Button onClick={clear}>{t("action.clear-filters")}</Button> : empty.action}
          />
        ) : (
          <DataTable<R>
            {...rowParts(props)}
            label={label}
            rows={rows}
            sort={state.sort}
            onSort={(sort) => onChange({ sort })}
          />
        )}
      </Scroll>
      {rows && total > 0 && (
        <TableFooter
          page={state.page}
          pageSize={state.pageSize}
          total={total}
          pageSizes={PAGE_SIZES}
          onPage={(next) => onChange({ page: next })}
          onPageSize={(pageSize) => onChange({ pageSize })}
          narrow={props.narrow}
        />
      )}
      {props.children}
    </Panel>
  );
}

/** What is chosen of these filters: others are shown in places of their own. */
const chosenOf = (filters: readonly ListFilter[], values: FilterValues): FilterValues =>
  Object.fromEntries(filters.map(({ name }) => [name, values[name] ?? []]));

function rowParts<R>(props: RowParts<R>): RowParts<R> {
  const { columns, rowKey, rowName, card, narrow, rowActions, actionsWidth, onRowClick, selection, currentKey } = props;
  return { columns, rowKey, rowName, card, narrow, rowActions, actionsWidth, onRowClick, selection, currentKey };
}
