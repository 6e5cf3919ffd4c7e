import type { SortOrder } from "@orrery/model";
import { lazy, type MouseEvent, type ReactNode, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../basics/icon.tsx";
import { numbersTo, SkeletonBar, skeletonWidth } from "../basics/skeleton.tsx";
import { Checkbox } from "../fields/checkbox.tsx";
import { useIsPhone } from "../hooks/use-is-phone.ts";
import type { CardList } from "./card-list.tsx";
import { Hidden, Table, TableRoom } from "./table-styles.ts";

export interface Column<R> {
  readonly key: string;
  readonly label: string;
  /** The label is spoken but not shown. */
  readonly labelHidden?: boolean | undefined;
  /** px or percent; absent: an equal share of the rest. */
  readonly width?: string | undefined;
  readonly align?: "end" | undefined;
  /** Default: yes. */
  readonly sortable?: boolean | undefined;
  /** Times and numbers. */
  readonly tabular?: boolean | undefined;
  /** Left out where the table has less room: `wide` below 680 px, `medium` below 780 px, `roomy` below 920 px. */
  readonly room?: "wide" | "medium" | "roomy" | undefined;
  readonly cell: (row: R) => ReactNode;
}

export interface RowSelection {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
}

export interface Card {
  readonly title: ReactNode;
  readonly meta?: ReactNode;
  readonly when?: ReactNode;
}

export interface DataTableProps<R> {
  /** Name of the table for assistive technology. */
  readonly label: string;
  readonly columns: readonly Column<R>[];
  /** `undefined`: not here yet; the skeleton of the real layout is shown. */
  readonly rows: readonly R[] | undefined;
  readonly rowKey: (row: R) => string;
  readonly rowName: (row: R) => string;
  readonly sort?: SortOrder | undefined;
  readonly onSort?: ((sort: SortOrder) => void) | undefined;
  readonly selection?: RowSelection | undefined;
  readonly selectable?: ((row: R) => boolean) | undefined;
  /** The row whose drawer is open. */
  readonly currentKey?: string | undefined;
  readonly onRowClick?: ((row: R) => void) | undefined;
  /** Buttons at the end of the row; those of class `on-hover` show on hover and focus only. */
  readonly rowActions?: ((row: R) => ReactNode) | undefined;
  readonly actionsWidth?: number | undefined;
  /** px that the columns need; in less room the table is scrolled sideways, past its first column and its actions. */
  readonly minWidth?: number | undefined;
  /** Shown on phones in place of the row. */
  readonly card?: ((row: R) => Card) | undefined;
  readonly rowTone?: ((row: R) => "fresh" | undefined) | undefined;
  readonly skeletonRows?: number | undefined;
}

/** Phones alone load the cards. */
const LateCards = lazy(() => import("./card-list.tsx").then((code) => ({ default: code.CardList }))) as typeof CardList; // which it shows, for every R

/** Rows of one kind of thing. Columns are data; paging and sorting belong to who owns the rows. */
export function DataTable<R>(props: DataTableProps<R>) {
  const phone = useIsPhone();
  if (!phone || !props.card) return <Grid {...props} phone={phone} />;
  return (
    <Suspense fallback={null}>
      <LateCards {...props} card={props.card} />
    </Suspense>
  );
}

function Grid<R>(props: DataTableProps<R> & { readonly phone: boolean }) {
  const { t } = useTranslation();
  const {
    rows,
    rowKey,
    rowName,
    selection,
    selectable = () => true,
    rowActions,
    currentKey,
    onRowClick,
    phone,
  } = props;
  const { columns } = props;
  const range = useRangeSelection(props);
  const selectionShown = selection && !phone ? selection : undefined;
  return (
    <TableRoom>
      <Table
        aria-label={props.label}
        aria-busy={rows === undefined}
        data-scrolls={props.minWidth !== undefined || undefined}
        data-lead={selectionShown !== undefined || undefined}
        style={{ minInlineSize: props.minWidth }}
      >
        <colgroup>
          {selectionShown && <col style={{ width: 52 }} />}
          {columns.map((column, at) => (
            <col
              key={column.key}
              data-room={column.room}
              data-first={!at || undefined}
              style={{ width: column.width }}
            />
          ))}
          {rowActions && <col style={{ width: phone ? 52 : (props.actionsWidth ?? 64) }} />}
        </colgroup>
        <thead>
          <tr>
            {selectionShown && <SelectAll {...props} selection={selectionShown} selectable={selectable} />}
            {columns.map((column, at) => (
              <Head key={column.key} column={column} isFirst={at === 0} sort={props.sort} onSort={props.onSort} />
            ))}
            {rowActions && (
              <th className="actions">
                <Hidden>{t("table.actions")}</Hidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? numbersTo(props.skeletonRows ?? 8).map((index) => (
                <SkeletonRow
                  key={index}
                  index={index}
                  columns={columns}
                  lead={selectionShown !== undefined}
                  tail={rowActions !== undefined}
                />
              ))
            : rows.map((row) => {
                const key = rowKey(row);
                return (
                  <tr
                    key={key}
                    data-selected={selection?.keys.has(key) || undefined}
                    data-current={key === currentKey || undefined}
                    data-tone={props.rowTone?.(row)}
                    data-clickable={onRowClick !== undefined || undefined}
                    onClick={() => onRowClick?.(row)}
                  >
                    {selectionShown && (
                      // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a click beside the box from opening the row
                      <td
                        data-pinned="lead"
                        onClick={(event) => event.stopPropagation()}
                        onMouseDown={(event) => {
                          if (event.shiftKey) event.preventDefault(); // it would select the texts in between
                        }}
                        onClickCapture={range.noteShift}
                      >
                        <Checkbox
                          bare
                          disabled={!selectable(row)}
                          checked={selectionShown.keys.has(key)}
                          label={t("table.select-row", { name: rowName(row) })}
                          onChange={() => selectionShown.onChange(range.chosen(selectionShown.keys, key))}
                        />
                      </td>
                    )}
                    {columns.map((column, at) => {
                      const content = column.cell(row);
                      return (
                        <td
                          key={column.key}
                          data-pinned={at === 0 ? "first" : undefined}
                          dir={typeof content === "string" ? "auto" : undefined}
                          data-room={column.room}
                          data-align={column.align}
                          data-tabular={column.tabular || undefined}
                        >
                          {content}
                        </td>
                      );
                    })}
                    {rowActions && (
                      // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps clicks on the buttons from opening the row
                      <td className="actions" onClick={(event) => event.stopPropagation()}>
                        <div>{rowActions(row)}</div>
                      </td>
                    )}
                  </tr>
                );
              })}
        </tbody>
      </Table>
    </TableRoom>
  );
}

/** Shift takes along what lies between a box and the one used before it. */
function useRangeSelection<R>({ rows = [], rowKey, selectable = () => true }: DataTableProps<R>) {
  const shift = useRef(false);
  const last = useRef<string>(undefined);
  return {
    /** A click on a label makes another one on its box, which has no keys. */
    noteShift: (event: MouseEvent) => {
      if (event.detail > 0 || event.shiftKey) shift.current = event.shiftKey;
    },
    chosen: (keys: ReadonlySet<string>, key: string): ReadonlySet<string> => {
      const all = rows.map(rowKey);
      const [from, to] = [all.indexOf(last.current ?? ""), all.indexOf(key)].toSorted((a, b) => a - b);
      last.current = key;
      const isRange = shift.current && from !== undefined && from >= 0 && to !== undefined;
      shift.current = false; // a box that is ticked by a key tells of no click
      if (!isRange) return toggled(keys, key);
      const between = rows
        .slice(from, to + 1)
        .filter(selectable)
        .map(rowKey);
      const next = new Set(keys);
      for (const each of between) {
        if (keys.has(key)) next.delete(each);
        else next.add(each);
      }
      return next;
    },
  };
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

function SelectAll<R>({
  rows = [],
  rowKey,
  selection,
  selectable,
}: DataTableProps<R> & { readonly selection: RowSelection; readonly selectable: (row: R) => boolean }) {
  const { t } = useTranslation();
  const keys = rows.filter(selectable).map(rowKey);
  const chosen = keys.filter((key) => selection.keys.has(key)).length;
  const all = chosen === keys.length && chosen > 0;
  return (
    <th data-pinned="lead">
      <Checkbox
        bare
        checked={all}
        mixed={chosen > 0 && !all}
        disabled={keys.length === 0}
        label={t("table.select-all")}
        onChange={() => selection.onChange(new Set(all ? [] : keys))}
      />
    </th>
  );
}

function Head<R>({
  column,
  isFirst,
  sort,
  onSort,
}: Pick<DataTableProps<R>, "sort" | "onSort"> & { readonly column: Column<R>; readonly isFirst: boolean }) {
  const sorted = sort?.property === column.key ? sort.direction : undefined;
  const sortable = onSort !== undefined && column.sortable !== false;
  const ariaSort = sorted === undefined ? undefined : sorted === "ASC" ? "ascending" : "descending";
  return (
    <th
      aria-sort={ariaSort}
      data-pinned={isFirst ? "first" : undefined}
      data-room={column.room}
      data-align={column.align}
      data-sorted={sorted !== undefined || undefined}
    >
      {sortable ? (
        <button
          type="button"
          onClick={() => onSort({ property: column.key, direction: sorted === "ASC" ? "DESC" : "ASC" })}
        >
          {column.label}
          {sorted && <Icon name={sorted === "ASC" ? "sortup" : "sortdown"} size={14} />}
        </button>
      ) : column.labelHidden ? (
        <Hidden>{column.label}</Hidden>
      ) : (
        column.label
      )}
    </th>
  );
}

function SkeletonRow<R>(props: {
  readonly index: number;
  readonly columns: readonly Column<R>[];
  readonly lead: boolean;
  readonly tail: boolean;
}) {
  return (
    <tr>
      {props.lead && (
        <td>
          <SkeletonBar width={16} />
        </td>
      )}
      {props.columns.map((column, at) => (
        <td key={column.key} data-room={column.room} data-align={column.align}>
          <SkeletonBar width={skeletonWidth(props.index + at)} />
        </td>
      ))}
      {props.tail && <td />}
    </tr>
  );
}
