import { useState } from "react";

const PAGE_SIZES = [20, 50, 100] as const;

/** The page of a list whose address does not say it. `footer` is for its `TableFooter`, beside `total`. */
export function usePaging() {
  const [page, setPage] = useState(0);
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0]);
  const onPageSize = (size: number) => {
    setPage(0);
    setPageSize(size);
  };
  return {
    /** For the request. */
    link: { page, pageSize },
    footer: { page, pageSize, pageSizes: PAGE_SIZES, onPage: setPage, onPageSize },
    setPage,
    /** Whether this many rows need more than one page of the smallest size. */
    hasPages: (total: number) => total > PAGE_SIZES[0],
  };
}
