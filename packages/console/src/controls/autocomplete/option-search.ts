import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import { AUTOCOMPLETE_DEBOUNCE_MS, useDebounced } from "./debounce.ts";

/** One of what a combobox offers. */
export interface ComboOption<V> {
  /** Unique among the options. */
  readonly key: string;
  readonly text: string;
  /** Dimmed at the end of the line. */
  readonly detail?: string | undefined;
  /** A small mark at the end of the line. */
  readonly tag?: string | undefined;
  readonly value: V;
}

/** Where options come from. The same `key` and text are asked once; failures offer nothing. */
export interface OptionSearch<V> {
  readonly key: QueryKey;
  readonly load: (text: string, signal: AbortSignal) => Promise<readonly ComboOption<V>[]>;
  /** How long answers stay good, ms; 10 s by default. */
  readonly staleTime?: number | undefined;
}

export interface OfferedOptions<V> {
  readonly options: readonly ComboOption<V>[];
  /** The options are not yet those of the text. */
  readonly pending: boolean;
  /** Nothing can be shown yet. */
  readonly first: boolean;
}

/** The options for what is typed. Until the next ones arrive the previous ones stay. */
export function useOptions<V>(search: OptionSearch<V>, text: string, open: boolean): OfferedOptions<V> {
  const settled = useDebounced(text, AUTOCOMPLETE_DEBOUNCE_MS);
  const prefix = JSON.stringify(search.key);
  const { data, isPlaceholderData, isFetching, isPending } = useQuery({
    queryKey: ["picker", ...search.key, "options", settled],
    queryFn: ({ signal }) => search.load(settled, signal),
    enabled: open,
    retry: false,
    staleTime: search.staleTime ?? 10_000,
    placeholderData: (previous, query) =>
      JSON.stringify(query?.queryKey.slice(1, -2)) === prefix ? keepPreviousData(previous) : undefined,
  });
  const pending = open && (settled !== text || isPlaceholderData || (isFetching && data === undefined));
  return { options: data ?? [], pending, first: isPending };
}

/** Answers nothing when a call fails; an aborted call still rejects. */
export async function orNone<T>(call: Promise<readonly T[]>, signal: AbortSignal | undefined): Promise<readonly T[]> {
  try {
    return await call;
  } catch {
    signal?.throwIfAborted();
    return [];
  }
}
