import { useTranslation } from "react-i18next";
import { Checkbox } from "../../fields/checkbox.tsx";
import type { DataTableProps, RowSelection } from "../column.ts";

interface SelectAllProps<R> extends Pick<DataTableProps<R>, "rows" | "rowKey"> {
  readonly selection: RowSelection;
  readonly selectable: (row: R) => boolean;
}

/** Selects all rows of the page, or none of them. */
export function SelectAll<R>({ rows = [], rowKey, selection, selectable }: SelectAllProps<R>) {
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
