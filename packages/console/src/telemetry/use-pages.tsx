import { type ReactNode, useState } from "react";
import { TableFooter } from "../controls/tables/table-footer.tsx";

const PAGE_SIZES = [20, 50, 100] as const;

interface Pages<R> {
  readonly shown: readonly R[] | undefined;
  /** The way to the other pages, where there are any. */
  readonly footer: ReactNode;
}

/** Pages of rows that are all here. `of`: what tells their order and search; with another one they begin anew. */
export function usePages<R>(rows: readonly R[] | undefined, of: string): Pages<R> {
  const [view, setView] = useState({ page: 0, pageSize: PAGE_SIZES[0] as number, of });
  const { pageSize } = view;
  const total = rows?.length ?? 0;
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const page = view.of === of ? Math.min(view.page, last) : 0;
  return {
    shown: rows?.slice(page * pageSize, (page + 1) * pageSize),
    footer: total > PAGE_SIZES[0] && (
      <TableFooter
        page={page}
        pageSize={pageSize}
        total={total}
        pageSizes={PAGE_SIZES}
        onPage={(next) => setView({ page: next, pageSize, of })}
        onPageSize={(size) => setView({ page: 0, pageSize: size, of })}
      />
    ),
  };
}
