import styled from "@emotion/styled";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../controls/basics/icon.tsx";
import { headCells } from "../controls/tables/head-cells.ts";
import { density, usePreference } from "../session/preferences.ts";

export interface TableColumn<R> {
  readonly id: string;
  readonly label: string;
  /** px or percent; absent: a share of the rest. */
  readonly width?: string | undefined;
  readonly align?: "end" | undefined;
  readonly strong?: boolean | undefined;
  readonly sortable?: boolean | undefined;
  readonly cell: (row: R) => ReactNode;
}

export interface TableSort {
  readonly id: string;
  readonly direction: "ASC" | "DESC";
}

interface WidgetTableProps<R> {
  readonly label: string;
  readonly columns: readonly TableColumn<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly sort: TableSort | undefined;
  readonly onSort: (sort: TableSort) => void;
  /** What a click on a row does; also by Enter on a focused row. */
  readonly onRow?: ((row: R) => void) | undefined;
  readonly onRowDouble?: ((row: R) => void) | undefined;
  readonly rowActions?: ((row: R) => ReactNode) | undefined;
}

/** As `--row-compact` says for the compact one. */
const ROW_PX = { comfortable: 34, compact: 32 } as const;
/** On average; with less the table scrolls sideways. */
const MIN_COLUMN_PX = 84;
const OVERSCAN = 12;
/** Names stand first and are longer than values: their column gets this much more than the others. */
const FIRST_EXTRA = 0.5;
const firstShare = (columns: number) => `${(100 * (1 + FIRST_EXTRA)) / (columns + FIRST_EXTRA)}%`;

/** A table inside of a widget. Only the rows in sight are rendered, so that a thousand cost what twenty do. */
export function WidgetTable<R>(props: WidgetTableProps<R>) {
  const { columns, rows, rowKey, rowActions } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [rowDensity] = usePreference(density);
  const rowPx = ROW_PX[rowDensity];
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
  });
  useEffect(() => {
    if (rowPx > 0) virtual.measure(); // rows keep the height they were first given until they are measured again
  }, [rowPx, virtual]);
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <Scroller ref={scroller}>
      <table
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        style={{ minInlineSize: (columns.length + FIRST_EXTRA) * MIN_COLUMN_PX }}
      >
        <colgroup>
          {columns.map((column, index) => (
            <col
              key={column.id}
              style={{ width: column.width ?? (index === 0 ? firstShare(columns.length) : undefined) }}
            />
          ))}
          {rowActions && <col style={{ width: 72 }} />}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {rowActions && <th />}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Spacer height={before} />}
          {items.map(({ index }) => {
            const row = rows[index];
            return row === undefined ? null : <Row key={rowKey(row)} {...props} row={row} index={index} />;
          })}
          {after > 0 && <Spacer height={after} />}
        </tbody>
      </table>
    </Scroller>
  );
}

function Head<R>({
  column,
  sort,
  onSort,
}: {
  readonly column: TableColumn<R>;
  readonly sort: TableSort | undefined;
  readonly onSort: (sort: TableSort) => void;
}) {
  const sorted = sort?.id === column.id ? sort.direction : undefined;
  const ariaSort = sorted === undefined ? undefined : sorted === "ASC" ? "ascending" : "descending";
  return (
    <th aria-sort={ariaSort} data-align={column.align} data-sorted={sorted !== undefined || undefined}>
      {column.sortable === false ? (
        column.label
      ) : (
        <button type="button" onClick={() => onSort({ id: column.id, direction: sorted === "ASC" ? "DESC" : "ASC" })}>
          <span>{column.label}</span>
          {sorted && <Icon name={sorted === "ASC" ? "sortup" : "sortdown"} size={14} />}
        </button>
      )}
    </th>
  );
}

function Row<R>({
  row,
  index,
  columns,
  rowActions,
  onRow,
  onRowDouble,
}: WidgetTableProps<R> & { readonly row: R; readonly index: number }) {
  return (
    <tr
      aria-rowindex={index + 2}
      tabIndex={onRow ? 0 : undefined}
      data-clickable={onRow !== undefined || undefined}
      onClick={onRow && (() => onRow(row))}
      onDoubleClick={onRowDouble && (() => onRowDouble(row))}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === event.currentTarget) onRow?.(row);
      }}
    >
      {columns.map((column) => (
        <td key={column.id} data-align={column.align} data-strong={column.strong || undefined}>
          {column.cell(row)}
        </td>
      ))}
      {rowActions && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps clicks on the buttons from opening the row
        <td className="actions" onClick={(event) => event.stopPropagation()}>
          {rowActions(row)}
        </td>
      )}
    </tr>
  );
}

function Spacer({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

const Scroller = styled.div({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  "& table": { tableLayout: "fixed", font: "var(--t-body-s)" },
  ...headCells({ blockSize: 32, padding: "0 8px" }),
  "& th > button": { maxInlineSize: "100%" },
  "& th button span": { overflow: "hidden", textOverflow: "ellipsis" },
  "& th .icon": { color: "var(--accent)", flex: "none" },
  "& td": {
    blockSize: `min(${ROW_PX.comfortable}px, var(--row))`,
    padding: "0 8px",
    borderBlockEnd: "1px solid var(--line-soft)",
    color: "var(--dim)",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    fontVariantNumeric: "tabular-nums",
  },
  "& td[data-strong]": { color: "var(--text)", fontWeight: 500 },
  "& [data-align='end']": { textAlign: "end" },
  // A text that follows a number does not seem to belong to it.
  "& [data-align='end'] + :not([data-align='end'])": { paddingInlineStart: 20 },
  "& tr > :first-of-type": { paddingInlineStart: 16 },
  "& tr > :last-child": { paddingInlineEnd: 16 },
  "& tbody tr:hover td": { background: "var(--hover)" },
  "& tr[data-clickable]": { cursor: "pointer" },
  "& tr:focus-visible": { outlineOffset: -2 },
  "& .actions": { textAlign: "end", paddingInlineEnd: 8 },
});
