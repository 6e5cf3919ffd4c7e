import { useTranslation } from "react-i18next";
import { Checkbox } from "../../fields/checkbox.tsx";
import type { DataTableProps, RowSelection } from "../column.ts";
import { pinOf } from "./pin.ts";
import type { useRangeSelection } from "./use-range-selection.ts";
import { walkBoxes } from "./walk-boxes.ts";

interface RowProps<R> {
  readonly table: DataTableProps<R>;
  readonly row: R;
  readonly selection: RowSelection | undefined;
  readonly selectable: (row: R) => boolean;
  readonly range: ReturnType<typeof useRangeSelection>;
}

/** One line of a table: its box, its cells, its actions. */
export function Row<R>({ table, row, selection, selectable, range }: RowProps<R>) {
  const { t } = useTranslation();
  const { onRowClick, rowActions } = table;
  const key = table.rowKey(row);
  return (
    <tr
      data-selected={table.selection?.keys.has(key) || undefined}
      data-current={key === table.currentKey || undefined}
      data-tone={table.rowTone?.(row)}
      data-clickable={onRowClick !== undefined || undefined}
      onClick={() => onRowClick?.(row)}
    >
      {selection && (
        <td
          data-pinned="lead"
          onClick={(event) => event.stopPropagation()}
          onMouseDown={(event) => {
            if (event.shiftKey) event.preventDefault(); // it would select the texts in between
          }}
          onClickCapture={range.noteShift}
          onKeyDown={walkBoxes}
        >
          <Checkbox
            bare
            disabled={!selectable(row)}
            checked={selection.keys.has(key)}
            label={t("table.select-row", { name: table.rowName(row) })}
            onChange={() => selection.onChange(range.chosen(selection.keys, key))}
          />
        </td>
      )}
      {table.columns.map((column, at) => {
        const content = column.cell(row);
        return (
          <td
            key={column.key}
            {...pinOf(column, at === 0)}
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
}
