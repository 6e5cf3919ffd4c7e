import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/basics/icon.tsx";
import { Checkbox } from "../../controls/fields/checkbox.tsx";
import type { TableColumn, TableSort } from "./table-parts.ts";
import type { RowSelection } from "./table-row.tsx";

interface TableHeadProps<R> {
  readonly columns: readonly TableColumn<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly sort: TableSort | undefined;
  readonly onSort: (sort: TableSort) => void;
  readonly selection?: RowSelection<R> | undefined;
  readonly hasActions: boolean;
}

/** Names of the columns; those that can be sorted by are buttons. */
export function TableHead<R>({ columns, rows, rowKey, sort, onSort, selection, hasActions }: TableHeadProps<R>) {
  const { t } = useTranslation();
  const keys = rows.map(rowKey);
  const chosen = selection ? keys.filter((key) => selection.keys.has(key)).length : 0;
  return (
    <thead>
      <tr>
        {selection && (
          <th>
            <Checkbox
              bare
              label={t("table.select-all")}
              checked={chosen > 0 && chosen === keys.length}
              mixed={chosen > 0 && chosen < keys.length}
              onChange={(checked) => selection.onChange(new Set(checked ? keys : []))}
            />
          </th>
        )}
        {columns.map((column) => (
          <Head key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {hasActions && (
          <th className="actions">
            <span className="visually-hidden">{t("widget.row-actions")}</span>
          </th>
        )}
      </tr>
    </thead>
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
        <span className="name">{column.label}</span>
      ) : (
        <button type="button" onClick={() => onSort({ id: column.id, direction: sorted === "ASC" ? "DESC" : "ASC" })}>
          <span>{column.label}</span>
          {sorted && <Icon name={sorted === "ASC" ? "sortup" : "sortdown"} size={14} />}
        </button>
      )}
    </th>
  );
}
