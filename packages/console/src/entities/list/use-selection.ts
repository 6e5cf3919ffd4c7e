import { useState } from "react";
import type { Listed } from "../list-context.ts";
import type { Matching } from "./list-state.ts";

interface SelectionOptions<E> {
  /** Of the page that is shown; absent while it is loaded. */
  readonly rows: readonly E[] | undefined;
  readonly isSelectable: (row: E) => boolean;
  /** What the list shows on all pages; absent where they cannot be selected together. */
  readonly matching: Matching | undefined;
}

/** What is selected in a list: some rows, or all that match. */
export interface ListSelection<E> {
  readonly keys: ReadonlySet<string>;
  /** The selected rows of the page. */
  readonly chosen: readonly E[];
  /** Present: all that match are selected. */
  readonly all: Matching | undefined;
  /** Present: the page is selected as a whole, and there are more. */
  readonly selectAll: (() => void) | undefined;
  readonly select: (keys: ReadonlySet<string>) => void;
}

/** The selection of a list. "All that match" ends with another search or filter. */
export function useSelection<E extends Listed>({
  rows,
  isSelectable,
  matching,
}: SelectionOptions<E>): ListSelection<E> {
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING);
  const [selectedAll, setSelectedAll] = useState<string>();
  const found = matching && JSON.stringify([matching.search, matching.filters]);
  const all = found !== undefined && found === selectedAll ? matching : undefined;
  const selectable = rows?.filter(isSelectable) ?? [];
  const chosen = all ? selectable : (rows ?? []).filter(({ id }) => selected.has(id.id));
  const isPageChosen = chosen.length > 0 && chosen.length === selectable.length;
  const hasMore = !all && matching !== undefined && rows !== undefined && rows.length < matching.total;
  return {
    keys: all ? new Set(chosen.map(({ id }) => id.id)) : selected,
    chosen,
    all,
    selectAll: isPageChosen && hasMore ? () => setSelectedAll(found) : undefined,
    select: (keys) => {
      setSelectedAll(undefined);
      setSelected(keys);
    },
  };
}

/** No row at all. */
export const NOTHING: ReadonlySet<string> = new Set();
