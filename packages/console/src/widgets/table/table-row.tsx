import { type KeyboardEvent, lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../controls/fields/checkbox.tsx";
import { translateUserText } from "../../i18n/user-text.ts";
import { type RowAction, RowActions } from "./row-actions.tsx";
import type { CellLook, RowFunctions, RowLook } from "./row-functions.ts";
import type { TableColumn } from "./table-parts.ts";

const StyledHtml = lazy(() =>
  import("../../controls/content/safe-html/styled-html.tsx").then((code) => ({ default: code.StyledHtml })),
);

export interface RowSelection<R> {
  readonly keys: ReadonlySet<string>;
  /** Keys of the rows that the table has now. */
  readonly onChange: (keys: ReadonlySet<string>) => void;
  readonly nameOf: (row: R) => string;
}

interface TableRowProps<R> {
  readonly row: R;
  readonly index: number;
  readonly rowKey: (row: R) => string;
  readonly columns: readonly TableColumn<R>[];
  readonly actions?: readonly RowAction<R>[] | undefined;
  readonly reservesSpace?: boolean | undefined;
  readonly selection?: RowSelection<R> | undefined;
  readonly functions?: RowFunctions<R> | undefined;
  readonly onRow?: ((row: R) => void) | undefined;
  readonly onRowDouble?: ((row: R) => void) | undefined;
  /** `undefined`: not known yet. */
  readonly look: RowLook | undefined;
  readonly isCurrent: boolean;
  /** Of all rows the one that Tab leads to; arrows lead to the others. */
  readonly isStop: boolean;
  readonly onCurrent: () => void;
  readonly measure?: ((row: HTMLElement | null) => (() => void) | undefined) | undefined;
}

/** A row: opened by click or Enter, walked by arrows, chosen by the space bar. */
export function TableRow<R>(props: TableRowProps<R>) {
  const {
    row,
    index,
    rowKey,
    columns,
    actions = [],
    selection,
    onRow,
    onRowDouble,
    look,
    isCurrent,
    onCurrent,
  } = props;
  const { t } = useTranslation();
  const key = rowKey(row);
  const isChosen = selection?.keys.has(key) ?? false;
  const choose = (chosen: boolean) => {
    const keys = new Set(selection?.keys);
    if (chosen) keys.add(key);
    else keys.delete(key);
    selection?.onChange(keys);
  };
  const isLive = onRow !== undefined || selection !== undefined;
  const handleKey = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === "Enter" && onRow) onRow(row);
    else if (event.key === " " && selection) choose(!isChosen);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") focusBeside(event.currentTarget, event.key);
    else return;
    event.preventDefault();
  };
  return (
    <tr
      ref={props.measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selection ? isChosen : undefined}
      tabIndex={isLive ? (props.isStop ? 0 : -1) : undefined}
      data-clickable={onRow !== undefined || undefined}
      data-current={isCurrent || undefined}
      style={look?.style}
      onFocus={onCurrent}
      onClick={() => {
        onCurrent();
        onRow?.(row);
      }}
      onDoubleClick={onRowDouble && (() => onRowDouble(row))}
      onKeyDown={handleKey}
    >
      {selection && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps clicks on the box from opening the row
        <td className="select" onClick={(event) => event.stopPropagation()}>
          <Checkbox
            bare
            label={t("table.select-row", { name: selection.nameOf(row) })}
            checked={isChosen}
            onChange={choose}
          />
        </td>
      )}
      {columns.map((column) => (
        <Cell
          key={column.id}
          column={column}
          row={row}
          look={look?.cells.get(column.id)}
          isPending={look === undefined && hasContent(props.functions, column.id)}
        />
      ))}
      {actions.length > 0 && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps clicks on the buttons from opening the row
        <td className="actions" onClick={(event) => event.stopPropagation()}>
          <RowActions row={row} actions={actions} hidden={look?.hidden} reservesSpace={props.reservesSpace ?? true} />
        </td>
      )}
    </tr>
  );
}

interface CellProps<R> {
  readonly column: TableColumn<R>;
  readonly row: R;
  readonly look: CellLook | undefined;
  readonly isPending: boolean;
}

function Cell<R>({ column, row, look, isPending }: CellProps<R>) {
  const { i18n } = useTranslation();
  const { content, style } = look ?? {};
  const text = content && translateUserText(content.text, i18n);
  return (
    <td data-align={column.align} data-strong={column.strong || undefined} style={style} data-styled={style && true}>
      {isPending ? null : content?.kind === "html" ? (
        <Suspense fallback={null}>
          <StyledHtml html={text ?? ""} />
        </Suspense>
      ) : (
        (text ?? column.cell(row))
      )}
    </td>
  );
}

const hasContent = <R,>(functions: RowFunctions<R> | undefined, column: string) =>
  functions?.list.some(({ target }) => target.of === "content" && target.column === column) ?? false;

function focusBeside(row: HTMLTableRowElement, key: "ArrowDown" | "ArrowUp"): void {
  const next = key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
  if (next instanceof HTMLTableRowElement && next.dataset.index !== undefined) next.focus();
}
