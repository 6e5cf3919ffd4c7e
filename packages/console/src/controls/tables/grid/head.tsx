import { lazy, Suspense } from "react";
import { Icon } from "../../basics/icon.tsx";
import type { Column, DataTableProps } from "../column.ts";
import { Hidden } from "../table-styles.ts";
import { pinOf } from "./pin.ts";

const ResizeHandle = lazy(() => import("./resize-handle.tsx").then((code) => ({ default: code.ResizeHandle })));

interface HeadProps<R> extends Pick<DataTableProps<R>, "sort" | "onSort" | "onResize"> {
  readonly column: Column<R>;
  readonly isFirst: boolean;
}

/** The title of a column, by which rows are sorted, with the handle that makes it wider. */
export function Head<R>({ column, isFirst, sort, onSort, onResize }: HeadProps<R>) {
  const sorted = sort?.property === column.key ? sort.direction : undefined;
  const sortable = onSort !== undefined && column.sortable !== false;
  const ariaSort = sorted === undefined ? undefined : sorted === "ASC" ? "ascending" : "descending";
  return (
    <th
      {...pinOf(column, isFirst)}
      aria-sort={ariaSort}
      aria-label={onResize && column.label} // without that of the handle
      data-key={column.key}
      data-room={column.room}
      data-align={column.align}
      data-sorted={sorted !== undefined || undefined}
    >
      {sortable ? (
        <button
          type="button"
          onClick={() => onSort({ property: column.key, direction: sorted === "ASC" ? "DESC" : "ASC" })}
        >
          {column.mark && <i className="mark" style={{ background: column.mark }} />}
          {column.label}
          {sorted && <Icon name={sorted === "ASC" ? "sortup" : "sortdown"} size={14} />}
        </button>
      ) : column.labelHidden ? (
        <Hidden>{column.label}</Hidden>
      ) : (
        <>
          {column.mark && <i className="mark" style={{ background: column.mark }} />}
          {column.label}
        </>
      )}
      {onResize && (
        <Suspense fallback={null}>
          <ResizeHandle label={column.label} onResize={onResize} />
        </Suspense>
      )}
    </th>
  );
}
