import type { PageData } from "@orrery/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useEffect } from "react";
import { useClient } from "../../session/client-context.tsx";
import type { Scope } from "../../session/scope.ts";
import type { EntityList } from "../entity-list.ts";
import type { Listed } from "../list-context.ts";
import { type ChangeListState, type ListState, pageLink } from "./list-state.ts";

export interface ListRows<E> {
  /** Absent while they are loaded. */
  readonly rows: readonly E[] | undefined;
  /** How many there are on all pages; absent until the first answer. */
  readonly total: number | undefined;
  readonly error: Error | undefined;
  readonly refresh: () => void;
}

/** The page that the state of a list asks for. One that the list no longer has becomes its last one. */
export function useListRows<E extends Listed>(
  list: EntityList<E>,
  scope: Scope,
  state: ListState,
  change: ChangeListState,
): ListRows<E> {
  const client = useClient();
  const { data, isError, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["list", list.kind.type, scope, pageLink(state), state.filters],
    queryFn: ({ signal }) => list.load(client, scope, pageLink(state), state.filters, { signal, ignoreErrors: true }),
    placeholderData: keepPreviousData,
  });
  const shown = useDeferredValue(data); // rows are made in slices, behind what is typed meanwhile
  const isPast = shown !== undefined && isPastEnd(shown, state);
  const lastPage = shown === undefined ? 0 : Math.max(0, Math.ceil(shown.totalElements / state.pageSize) - 1);
  useEffect(() => {
    // Old links, and entries that others deleted meanwhile.
    if (isPast && !isPlaceholderData) change({ page: lastPage }, { replace: true });
  }, [isPast, isPlaceholderData, lastPage, change]);
  return {
    rows: isPast ? undefined : shown?.data,
    total: shown?.totalElements,
    error: isError ? error : undefined,
    refresh: useCallback(() => void refetch(), [refetch]),
  };
}

/** Whether a page is asked for that the list no longer has. */
function isPastEnd({ data, totalElements }: PageData<unknown>, { page }: ListState): boolean {
  return data.length === 0 && totalElements > 0 && page > 0;
}
