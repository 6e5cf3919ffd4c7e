import type { CallOptions, Client } from "@orrery/client";
import type { PageData, PageLink, TimeRange } from "@orrery/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import { useClient } from "../session/client-context.tsx";
import { type RecordState, recordLink, timeOf } from "./record-state.ts";

/** What is known of the page of a table. */
export interface RecordAnswer<R> {
  /** `undefined` until it came for the first time. */
  readonly page: PageData<R> | undefined;
  /** Why it did not come; a page before it may still be shown. */
  readonly error: unknown;
  /** The time that the page is of, once it is known. */
  readonly range?: TimeRange | undefined;
  readonly refetch: () => void;
}

interface RecordSource<R> {
  /** Tells sources apart. */
  readonly key: readonly unknown[];
  readonly load: (client: Client, link: PageLink, options: CallOptions) => Promise<PageData<R>>;
  /** Looked at again so often, in ms; by default when it is asked for. */
  readonly everyMs?: number | undefined;
}

/** The page of a list of the server; the one before stays until it comes. */
export function useRecordPage<R>({ key, load, everyMs }: RecordSource<R>, state: RecordState): RecordAnswer<R> {
  const client = useClient();
  const { serverNow } = useTimeService();
  const { data, error, refetch } = useQuery({
    queryKey: ["records", ...key, state],
    queryFn: async ({ signal }) => {
      const range = timeOf(state.window, serverNow());
      return { range, page: await load(client, recordLink(state, range), { signal, ignoreErrors: true }) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0, // it is read anew when its tab is opened again
    refetchInterval: everyMs ?? false,
  });
  return { page: data?.page, range: data?.range, error, refetch: () => void refetch() };
}
