import type { PageLink, SortOrder } from "@orrery/model";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { type FilterValues, valuesOf } from "../filters/list-filter.ts";

/** What the address of a list restores. */
export interface ListState {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: SortOrder;
  readonly search: string;
  readonly filters: FilterValues;
}

/** All that a list shows with its search and filters, not only one page of it. */
export interface Matching extends Pick<ListState, "search" | "filters"> {
  /** How many there are. */
  readonly total: number;
}

/** Changes the state in the address; `replace`: Back does not return to what it was. */
export type ChangeListState = (next: Partial<ListState>, options?: { readonly replace?: boolean }) => void;

export const PAGE_SIZES = [10, 20, 30, 50] as const;

const DEFAULTS: ListState = {
  page: 0,
  pageSize: 20,
  sort: { property: "createdTime", direction: "DESC" },
  search: "",
  filters: {},
};

/** Reads a list's state from query parameters; what is missing or wrong takes its default. */
export function parseListState(
  query: URLSearchParams,
  filterNames: readonly string[],
  sort: SortOrder = DEFAULTS.sort,
): ListState {
  const page = Number(query.get("page"));
  const pageSize = Number(query.get("pageSize"));
  const property = query.get("property");
  return {
    page: Number.isInteger(page) && page > 0 ? page : 0,
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? DEFAULTS.pageSize,
    sort: property ? { property, direction: query.get("direction") === "ASC" ? "ASC" : "DESC" } : sort,
    search: query.get("textSearch") ?? "",
    filters: Object.fromEntries(
      filterNames
        .map((name) => [name, valuesOf(query.getAll(name))] as const)
        .filter(([, values]) => values.length > 0),
    ),
  };
}

/** The query parameters of a state; defaults are left out. */
export function listQuery(state: ListState, sort: SortOrder = DEFAULTS.sort): URLSearchParams {
  const query = new URLSearchParams();
  if (state.page > 0) query.set("page", String(state.page));
  if (state.pageSize !== DEFAULTS.pageSize) query.set("pageSize", String(state.pageSize));
  const { property, direction } = state.sort;
  if (property !== sort.property || direction !== sort.direction) {
    query.set("property", property);
    query.set("direction", direction);
  }
  if (state.search !== "") query.set("textSearch", state.search);
  for (const [name, values] of Object.entries(state.filters)) for (const value of values) query.append(name, value);
  return query;
}

/** The page link of a state. */
export function pageLink(state: ListState): PageLink {
  return {
    page: state.page,
    pageSize: state.pageSize,
    sortOrder: state.sort,
    textSearch: state.search === "" ? undefined : state.search,
  };
}

/** State of the list in the address. Everything but paging starts again at the first page. */
export function useListState(filterNames: readonly string[], sort?: SortOrder) {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => parseListState(query, filterNames, sort), [query, filterNames, sort]);
  const change = useCallback<ChangeListState>(
    (next, { replace = isTypedOn(state, next) } = {}) =>
      setQuery(
        (before) => {
          const current = parseListState(before, filterNames, sort);
          const after = listQuery({ ...current, page: 0, ...next }, sort);
          for (const [name, value] of before)
            if (!OWNED.has(name) && !filterNames.includes(name)) after.append(name, value);
          return after;
        },
        { replace },
      ),
    [setQuery, filterNames, state, sort],
  );
  return { state, change };
}

/** One search is one step of the history, however often its typing paused. */
export function isTypedOn({ search }: Pick<ListState, "search">, next: Partial<Pick<ListState, "search">>): boolean {
  return search !== "" && next.search !== undefined && next.search !== "";
}

const OWNED = new Set(["page", "pageSize", "property", "direction", "textSearch"]);
