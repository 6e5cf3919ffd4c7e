import { useTranslation } from "react-i18next";
import { numbersTo } from "../../basics/skeleton.tsx";
import type { DataTableProps } from "../column.ts";
import { Hidden, Table, TableRoom } from "../table-styles.ts";
import { Head } from "./head.tsx";
import { Row } from "./row.tsx";
import { SelectAll } from "./select-all.tsx";
import { SkeletonRow } from "./skeleton-row.tsx";
import { useRangeSelection } from "./use-range-selection.ts";

/** Rows as lines of a table. */
export function Grid<R>(props: DataTableProps<R> & { readonly phone: boolean }) {
  const { t } = useTranslation();
  const { columns, rows, rowKey, selection, selectable = () => true, rowActions, phone } = props;
  const range = useRangeSelection(props);
  const selectionShown = selection && (!phone || props.selectsOnPhones) ? selection : undefined;
  // Of those that are there in any room.
  const othersTakeTheRest = columns[0]?.width !== undefined && columns.some(({ width, room }) => !width && !room);
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
              data-first={(at === 0 && !othersTakeTheRest) || undefined}
              style={{ width: column.width }}
            />
          ))}
          {rowActions && <col style={{ width: phone ? 52 : (props.actionsWidth ?? 64) }} />}
        </colgroup>
        <thead>
          <tr>
            {selectionShown && <SelectAll {...props} selection={selectionShown} selectable={selectable} />}
            {columns.map((column, at) => (
              <Head
                key={column.key}
                column={column}
                isFirst={at === 0}
                sort={props.sort}
                onSort={props.onSort}
                onResize={at < columns.length - 1 ? props.onResize : undefined} // the last one takes the rest
              />
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
            : rows.map((row) => (
                <Row
                  key={rowKey(row)}
                  table={props}
                  row={row}
                  selection={selectionShown}
                  selectable={selectable}
                  range={range}
                />
              ))}
        </tbody>
      </Table>
    </TableRoom>
  );
}
